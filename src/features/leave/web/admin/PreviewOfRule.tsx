import { formatHours } from "#shared/hours.ts";
import { fromHundredths, signed, toHundredths } from "#shared/hundredths.ts";
import { plural, t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { useFormats } from "#web/formats.ts";
import type { RulePreview } from "../../kinds-contract.ts";

/** Whose balance a change of the rules changes, and by how much. */
export function PreviewOfRule({ read }: { readonly read: Read<RulePreview> }) {
  return (
    <section aria-live="polite" aria-label={t`What changes`}>
      <ReadView read={read} loading={t`Finding what changes...`} failed={t`The preview couldn't be loaded`}>
        {(preview) => <Differences preview={preview} />}
      </ReadView>
    </section>
  );
}

function Differences({ preview }: { readonly preview: RulePreview }) {
  const formats = useFormats();
  const { people, changed, unchanged, today, ahead } = preview;
  if (changed === 0) return <p className="muted">{t`No one's balance changes this leave year.`}</p>;
  const cell = ({ before, after }: { readonly before: number; readonly after: number }) => {
    const difference = fromHundredths(toHundredths(after) - toHundredths(before));
    return difference === 0
      ? formatHours(after)
      : `${formatHours(after)} (${signed(difference, formatHours)})`;
  };
  return (
    <>
      <p>
        <b>{t`${plural(changed, "# person has", "# people have")} another balance.`}</b>{" "}
        {unchanged > 0 && (
          <span className="muted">{t`${plural(unchanged, "# person", "# people")} without a change.`}</span>
        )}
      </p>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t`Person`}</th>
            <th scope="col" className="number">{t`Today, ${formats.shortDay(today)}`}</th>
            <th scope="col" className="number">{t`At the year's end, ${formats.day(ahead)}`}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <td dir="auto">{person.fullName}</td>
              <td className="number">{cell(person.today)}</td>
              <td className="number">{cell(person.ahead)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed > people.length && (
        <p className="muted">{t`and ${plural(changed - people.length, "# more person", "# more people")}`}</p>
      )}
    </>
  );
}
