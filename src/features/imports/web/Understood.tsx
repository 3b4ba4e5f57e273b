import { formatHours } from "#shared/hours.ts";
import type { Output } from "#shared/contract.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import type { ImportView } from "../contract.ts";
import { readUnderstood } from "../names-contract.ts";
import { longDayWords } from "../rules/judge/understood.ts";
import type { Unit } from "../rules/read/source.ts";
import { isOpen } from "./import-steps.ts";
import { listed } from "./import-words.ts";
import { weekOptions } from "./ReadingFields.tsx";
import type { StepProps } from "./step-props.ts";

type Answer = Output<typeof readUnderstood>;

/** What was understood of the file; read again with every change of how it's read. */
export const useUnderstood = (view: ImportView) =>
  useRead(
    readUnderstood,
    { params: { importId: view.id } },
    { fresh: freshFor.opening, enabled: isOpen(view) && view.kind !== null },
  );

/** The file as it was understood: the first facts in words, their span, and what is assumed or hardly meant. */
export function Understood({ view, onStep }: Pick<StepProps, "view" | "onStep">) {
  const read = useUnderstood(view);
  return (
    <Panel title={t`What was understood`}>
      <ReadView
        read={read}
        loading={t`Reading the whole file...`}
        failed={t`Error Loading What Was Understood`}
        shape="form"
        rows={3}
      >
        {(answer) => <Facts answer={answer} view={view} onStep={onStep} />}
      </ReadView>
    </Panel>
  );
}

interface FactsProps extends Pick<StepProps, "view" | "onStep"> {
  readonly answer: Answer;
}

function Facts({ answer, view, onStep }: FactsProps) {
  const { facts, doubts, doubtCount } = answer;
  const unread = answer.assumed.filter(({ about }) => about === "unread");
  const assumed = answer.assumed.filter(({ about }) => about !== "unread");
  return (
    <div className="stack">
      {doubts.length > 0 && (
        <Banner tone="caution">
          <p>{t`${plural(doubtCount, "# value is unusual. Is it meant?", "# values are unusual. Are they meant?")}`}</p>
          <ul className="import-doubts">
            {doubts.map(({ row, says }, at) => (
              <li key={at}>{row === null ? says : t`Row ${row}: ${says}`}</li>
            ))}
          </ul>
          {doubtCount > doubts.length && <p>{t`And ${doubtCount - doubts.length} more`}</p>}
        </Banner>
      )}
      <Span answer={answer} />
      <ol className="import-understood">
        {facts.map(({ row, parts, problems }, at) => (
          <li key={at}>
            <span className="quiet fine">{t`Row ${row}`}</span>
            <span className="anywhere">
              {parts.join(", ")}
              {problems.map((problem) => (
                <span key={problem} className="critical">
                  {" "}
                  {problem}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {view.kind === "time_entries" && (
        <p className="muted">{t`Hours stay as they are in the file. They aren't rounded to the organisation's steps.`}</p>
      )}
      <Assumed assumed={unread} view={view} onStep={onStep} />
      {assumed.length > 0 && (
        <div className="stack gap-1">
          <p className="medium">{t`What the file doesn't say`}</p>
          <Assumed assumed={assumed} view={view} onStep={onStep} />
        </div>
      )}
    </div>
  );
}

const Assumed = ({ assumed, view, onStep }: Omit<FactsProps, "answer"> & Pick<Answer, "assumed">) =>
  assumed.map((each) => (
    <p key={each.about} className="row gap-2 import-assumed">
      <span className="anywhere">
        <AssumedWords view={view} {...each} />
      </span>
      <Button
        small
        variant="ghost"
        aria-label={changeWords[each.about]}
        onClick={() => onStep(stepOf(each.about))}
      >{t`Change`}</Button>
    </p>
  ));

const stepOf = (about: Answer["assumed"][number]["about"]): "file" | "columns" | "check" => {
  if (about === "not_worked" || about === "not_booked") return "check";
  return ["unread", "leave", "status", "span", "currency", "customers", "hoursMinutes"].includes(about)
    ? "columns"
    : "file";
};

const changeWords: Readonly<Record<Answer["assumed"][number]["about"], string>> = {
  dates: t`Change how dates are read`,
  decimal: t`Change the decimal sign`,
  leave: t`Change the kind of leave`,
  not_worked: t`Change what becomes of leave`,
  not_booked: t`Change what becomes of planned rows`,
  status: t`Change the column of the status`,
  span: t`Change what the hours are of`,
  weeks: t`Change how weeks are imported`,
  currency: t`Change the currency`,
  customers: t`Change the column of the customer`,
  hoursMinutes: t`Change what the numbers are`,
  hidden: t`Change what is read of the workbook`,
  unread: t`Change the columns to import`,
};

function AssumedWords({ view, about, sample }: Pick<StepProps, "view"> & Answer["assumed"][number]) {
  const { currency } = useViewer();
  const cell = sample ?? "";
  const words: Readonly<Record<typeof about, () => string>> = {
    leave: () => t`Every absence is Holiday. Choose a column for the kind of leave if there is one.`,
    not_worked: () => nonWorkWords(view, "not_worked", cell),
    not_booked: () => nonWorkWords(view, "not_booked", cell),
    status: () => t`The status of the rows is the one in the column “${cell}”.`,
    currency: () => t`Amounts are in ${currency}.`,
    customers: () => t`Customers that don't exist yet are added: ${cell}`,
    unread: () => t`Not imported: ${cell}`,
    span: () => spanWords(view),
    weeks: () => weekWords(view),
    hidden: () => hiddenWords(view),
    hoursMinutes: () => clockWords(view.reading?.unit ?? null, cell),
    dates: () => dateWords(view, cell),
    decimal: () => decimalWords(view.reading, cell),
  };
  return words[about]();
}

const spanWords = ({ reading }: ImportView): string =>
  reading?.unit === "hoursPerDay"
    ? t`Hours of several days are those of each of them.`
    : t`Hours of several days are those of all of them together. Choose otherwise under Numbers are.`;

/** What is hidden in the workbook, and whether it's read. */
function hiddenWords({ hidden: { rows, columns, sheets }, reading }: ImportView): string {
  const parts = listed([
    ...(rows > 0 ? [t`${plural(rows, "# hidden row", "# hidden rows")}`] : []),
    ...(columns > 0 ? [t`${plural(columns, "# hidden column", "# hidden columns")}`] : []),
  ]);
  const isSkipped = reading?.hidden === "skip";
  const words = isSkipped
    ? t`In the sheet: ${parts}, skipped.`
    : t`In the sheet: ${parts}, read like the others.`;
  const read = rows + columns > 0 ? words : "";
  const others = sheets.filter((sheet) => sheet !== reading?.sheet);
  const unread = others.length > 0 ? t`Hidden sheets aren't read: ${listed(others)}.` : "";
  return `${read} ${unread}`.trim();
}

function weekWords({ options }: ImportView): string {
  const chosen = weekOptions.find(({ value }) => value === (options.weeks ?? "history"));
  return t`Import weeks as: ${chosen?.label ?? ""}`;
}

function nonWorkWords({ options }: ImportView, about: "not_worked" | "not_booked", cell: string): string {
  if ((about === "not_worked" ? options.leave : options.planned) === "add")
    return t`Rows with ${cell} count as work.`;
  return about === "not_worked"
    ? t`Rows with ${cell} are time off, not work. They're skipped unless you choose otherwise at the check.`
    : t`Rows with ${cell} are planned, not booked. They're skipped unless you choose otherwise at the check.`;
}

const clockWords = (unit: Unit | null, cell: string): string =>
  unit === "hoursMinutes"
    ? t`Numbers like ${cell} are hours and minutes.`
    : t`Numbers like ${cell} are decimal hours, not hours and minutes.`;

const decimalWords = (reading: ImportView["reading"], cell: string): string =>
  reading?.decimalSign === ","
    ? t`The decimal sign is a comma, which is how ${cell} is read.`
    : t`The decimal sign is a point, which is how ${cell} is read.`;

function dateWords({ reading }: ImportView, cell: string): string {
  if (reading?.dateOrder === "mdy") return t`The month comes first: ${cell} is month, day, year.`;
  return reading?.dateOrder === "dmy"
    ? t`The day comes first: ${cell} is day, month, year.`
    : t`The year comes first in ${cell}.`;
}

/** From when to when, how long the days are, and who has the most hours. */
function Span({ answer: { first, last, least, most, top } }: { readonly answer: Answer }) {
  return (
    <dl className="facts">
      {first !== null && last !== null && (
        <>
          <dt>{t`Days`}</dt>
          <dd>{first === last ? longDayWords(first) : t`${longDayWords(first)} to ${longDayWords(last)}`}</dd>
        </>
      )}
      {least !== null && most !== null && (
        <>
          <dt>{t`Hours a day`}</dt>
          <dd>{least === most ? formatHours(least) : t`${formatHours(least)} to ${formatHours(most)}`}</dd>
        </>
      )}
      {top.length > 0 && (
        <>
          <dt>{t`Most hours`}</dt>
          <dd>{listed(top.map(({ name, hours }) => `${name} ${formatHours(hours)}`))}</dd>
        </>
      )}
    </dl>
  );
}
