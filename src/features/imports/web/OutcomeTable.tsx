import { grouped } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { useViewer } from "#web/viewer.ts";
import type { ImportView } from "../contract.ts";
import { rowLabels } from "../rules/kinds/kind-words.ts";
import type { Result } from "../rules/read/rows.ts";
import { listed, resultWords, rowsInWords } from "./import-words.ts";

type Outcome = NonNullable<ImportView["outcome"]>;
type Sums = Outcome["file"];

function titleOf({ status }: ImportView, isDryRun: boolean): string {
  if (!isDryRun) return t`What the import did`;
  return status === "checked" ? t`What the import will do` : t`Check progress`;
}

/** What became of the rows, or would, with hours and money beside those of the file. */
export function OutcomeTable({ view, outcome }: { readonly view: ImportView; readonly outcome: Outcome }) {
  const { results, file, alsoCreated, repriced, isDryRun } = outcome;
  const [hasHours, hasMoney] = [file.hours !== 0, file.money !== 0];
  const { currencySymbol } = useViewer();
  const cells = ({ count, hours, money }: Sums) => (
    <>
      <td className="number">{grouped(count)}</td>
      {hasHours && <td className="number">{formatHours(hours)}</td>}
      {hasMoney && <td className="number">{formatRate(money, currencySymbol)}</td>}
    </>
  );
  const shown = (Object.keys(resultWords) as Result[]).filter((result) => results[result].count > 0);
  return (
    <Panel title={titleOf(view, isDryRun)} flush>
      <table className="plain-table import-outcome">
        <thead>
          <tr>
            <th scope="col">{t`Result`}</th>
            <th scope="col" className="number">
              {view.kind === null ? t`Rows` : rowLabels()[view.kind]}
            </th>
            {hasHours && <th scope="col" className="number">{t`Hours`}</th>}
            {hasMoney && <th scope="col" className="number">{t`Money`}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((result) => (
            <tr key={result}>
              <th scope="row" className={result === "refused" ? "critical" : undefined}>
                {resultWords[result][isDryRun ? "ahead" : "done"]}
              </th>
              {cells(results[result])}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{isDryRun && view.status !== "checked" ? t.as("rows")`Checked` : t`In the file`}</td>
            {cells(file)}
          </tr>
        </tfoot>
      </table>
      {alsoCreated.length > 0 && (
        <p className="import-also">
          {isDryRun ? t`Also to create: ${listed(alsoCreated)}` : t`Also created: ${listed(alsoCreated)}`}
        </p>
      )}
      {repriced > 0 && (
        <p className="import-also muted">{t`${rowsInWords(view, repriced)} at today's rates, not at the file's: drafts always have today's. Frozen forecasts, and budgets that are active or archived, keep the rates of the file.`}</p>
      )}
    </Panel>
  );
}
