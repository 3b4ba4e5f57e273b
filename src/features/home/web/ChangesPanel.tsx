import { t } from "#shared/texts/t.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import type { Change } from "../contract.ts";
import { changeSentence, placeOfChange } from "../rules/change-words.ts";
import { PlaceLink } from "./PlaceLink.tsx";

interface ChangesPanelProps {
  readonly changes: readonly Change[];
  readonly since: string;
}

/** What others did that concerns the reader, since their last visit. */
export function ChangesPanel({ changes, since }: ChangesPanelProps) {
  const formats = useFormats();
  const from = <span className="muted fine">{t`Since ${formats.instant(since)}`}</span>;
  return (
    <Panel title={t`What changed`} actions={from} flush={changes.length > 0} className="home-changed">
      {changes.length === 0 ? (
        <p className="muted">{t`Nothing that concerns you has changed.`}</p>
      ) : (
        <ul className="home-changes">
          {changes.map((change) => (
            <li key={`${change.kind} ${change.id} ${change.at}`}>
              <PlaceLink place={placeOfChange(change)} className="for-finger">
                {changeSentence(change, formats)}
              </PlaceLink>
              <span className="muted fine">
                {formats.instant(change.at)}
                {change.comment !== null && change.comment !== "" && t`: “${change.comment}”`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
