import { formatHours } from "#shared/hours.ts";
import { fromHundredths, signed, toHundredths } from "#shared/hundredths.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useFormats } from "#web/formats.ts";
import type { TermsPreview } from "../contract.ts";

interface TermsPreviewViewProps {
  readonly read: Read<TermsPreview>;
  /** The terms go, so there's nothing to say about those they replace. */
  readonly isRemoval?: boolean | undefined;
}

/** Whose balance a change of terms changes, and by how much. */
export function TermsPreviewView({ read, isRemoval = false }: TermsPreviewViewProps) {
  return (
    <section aria-live="polite" aria-label={t`What changes`}>
      <ReadView read={read} loading={t`Finding what changes...`} failed={t`The preview couldn't be loaded`}>
        {(preview) => <Differences preview={isRemoval ? { ...preview, replaced: 0 } : preview} />}
      </ReadView>
    </section>
  );
}

function Differences({ preview }: { readonly preview: TermsPreview }) {
  const formats = useFormats();
  const { people, changed, concerned, replaced, today } = preview;
  const others =
    replaced > 0 && t`${plural(replaced, "# person has", "# people have")} other rules from that day.`;
  if (changed === 0)
    return (
      <p className="muted">
        {t`${plural(concerned, "# person", "# people")}. No one's balance changes today.`} {others}
      </p>
    );
  return (
    <>
      <p>
        <b>{t`${plural(changed, "# person has", "# people have")} another balance.`}</b>{" "}
        <span className="muted">
          {concerned > changed && t`${plural(concerned - changed, "# person", "# people")} without a change.`}{" "}
          {others}
        </span>
      </p>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t`Person`}</th>
            <th scope="col" className="number">{t`Now`}</th>
            <th scope="col" className="number">{t`Then, ${formats.shortDay(today)}`}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, fullName, before, after }) => (
            <tr key={id}>
              <td dir="auto">{fullName}</td>
              <td className="number">{formatHours(before)}</td>
              <td className="number">{`${formatHours(after)} (${signed(fromHundredths(toHundredths(after) - toHundredths(before)), formatHours)})`}</td>
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
