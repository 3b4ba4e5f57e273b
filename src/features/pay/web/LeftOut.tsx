import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { PayPreview } from "../contract.ts";
import { fillable, gapWords } from "../rules/left-out.ts";
import { PeopleDialog } from "./PeopleNumbers.tsx";
import { ProjectDialog } from "./ProjectDialog.tsx";

type Gap = PayPreview["leftOut"][number];
type Filling = { readonly people: readonly string[] } | { readonly project: string } | null;

/** Hours that aren't accepted, each with the reason and, where it can be, the way to accept them. */
export function LeftOut({ preview }: { readonly preview: PayPreview }) {
  const { leftOut, unapproved, already } = preview;
  const [filling, setFilling] = useState<Filling>(null);
  if (leftOut.length === 0 && unapproved.count === 0 && already.length === 0) return null;
  return (
    <Panel title={t`Not in the file`}>
      <div className="stack">
        {leftOut.map((gap) => (
          <GapHours key={gap.gap} gap={gap} onFill={setFilling} />
        ))}
        {unapproved.count > 0 && <Unapproved unapproved={unapproved} />}
        {already.length > 0 && (
          <p className="muted">
            {t`Already exported: ${already.map(({ number, hours }) => t`${plural(hours, "# hour", "# hours")} in export ${number}`).join(", ")}.`}
          </p>
        )}
      </div>
      {filling !== null && "people" in filling && (
        <PeopleDialog ids={filling.people} onClose={() => setFilling(null)} />
      )}
      {filling !== null && "project" in filling && (
        <ProjectDialog projectId={filling.project} onClose={() => setFilling(null)} />
      )}
    </Panel>
  );
}

interface GapProps {
  readonly gap: Gap;
  readonly onFill: (filling: Filling) => void;
}

function GapHours({ gap, onFill }: GapProps) {
  const way = fillable[gap.gap];
  const ids = gap.subjects.flatMap(({ id }) => (id === null ? [] : [id]));
  return (
    <section className="stack gap-2">
      <div className="row-wrap">
        <h3 className="grow">{t`${gapWords()[gap.gap]}: ${plural(gap.hours, "# hour", "# hours")}`}</h3>
        {way === "person" && (
          <Button small onClick={() => onFill({ people: ids })}>{t`Fill in numbers`}</Button>
        )}
      </div>
      <ul className="pay-list">
        {gap.subjects.map(({ id, name, hours }) => (
          <li key={id ?? name}>
            <span className="grow">
              <bdi>{name}</bdi>
            </span>
            <span className="number muted">{t`${plural(hours, "# hour", "# hours")}`}</span>
            {way === "project" && id !== null && (
              <Button small variant="ghost" onClick={() => onFill({ project: id })}>
                {t`Edit ${name.split(" ")[0] ?? ""}`}
              </Button>
            )}
            {id === null && <Link to="/admin/pay/details">{t`Details`}</Link>}
          </li>
        ))}
      </ul>
      <More all={gap.count} shown={gap.subjects.length} />
    </section>
  );
}

function More({ all, shown }: { readonly all: number; readonly shown: number }) {
  return all > shown ? <p className="muted fine">{t`and ${grouped(all - shown)} more`}</p> : null;
}

function Unapproved({ unapproved }: { readonly unapproved: PayPreview["unapproved"] }) {
  const [shown, setShown] = useState(false);
  const { hours, people } = unapproved;
  return (
    <section className="stack gap-2">
      <div className="row-wrap">
        <h3 className="grow">
          {t`Not approved: ${plural(hours, "# hour", "# hours")} of ${plural(unapproved.count, "# person", "# people")}`}
        </h3>
        <Button small variant="ghost" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t`Hide` : t`Show`}
        </Button>
      </div>
      {shown && (
        <>
          <ul className="pay-list">
            {people.map(({ id, name, hours: own, what }) => (
              <li key={id}>
                <span className="grow">
                  <bdi>{name}</bdi> <span className="muted">{what}</span>
                </span>
                <span className="number muted">{t`${plural(own, "# hour", "# hours")}`}</span>
              </li>
            ))}
          </ul>
          <More all={unapproved.count} shown={people.length} />
        </>
      )}
    </section>
  );
}
