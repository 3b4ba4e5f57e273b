import { Bell, BellRing, CircleCheck, Hourglass, TriangleAlert } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { grouped } from "#shared/count.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { roleLabel } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { pointWords } from "#features/closing/rules/open-points.ts";
import { oneReminderADay, remindedText } from "#features/months/rules/due-from.ts";
import { duePhases } from "#features/organisation/rules/binding-phases.ts";
import { phaseNames } from "#features/organisation/rules/monthly-cycle.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { useFirstFew } from "#ui/data/use-first-few.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { Leaving } from "#ui/layout/Leaving.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { remindOfCycle, type Owner, type PhaseOfCycle } from "../contract.ts";
import { roleOfKind } from "../rules/cycle.ts";
import { jumpOf } from "../rules/jumps.ts";
import { PhaseBinding } from "./PhaseBinding.tsx";

/** How far the phase is, as a badge. */
function StateBadge({ phase: { state, firstDay, lastDay, people } }: { readonly phase: PhaseOfCycle }) {
  const formats = useFormats();
  if (state === "done") return <Badge tone="positive" icon={CircleCheck}>{t.as("phase")`Done`}</Badge>;
  if (state === "late") return <Badge tone="critical" icon={TriangleAlert}>{t.as("phase")`Late`}</Badge>;
  if (state === "ahead") return <Badge>{t`From ${formats.day(firstDay)}`}</Badge>;
  return people > 0 ? (
    <Badge tone="caution" icon={Hourglass}>{t`Due ${formats.day(lastDay)}`}</Badge>
  ) : (
    <Badge tone="info">{t.as("phase")`Now`}</Badge>
  );
}

interface PhasePanelProps {
  readonly month: Month;
  readonly phase: PhaseOfCycle;
}

/** A phase: its checklist, and who has what of it to do, with a button to remind each of them or all. */
export function PhasePanel({ month, phase }: PhasePanelProps) {
  const formats = useFormats();
  const reminding = useWrite(remindOfCycle);
  const { shown, showAll } = useFirstFew(phase.owners, 8);
  const due = duePhases.find((each) => each === phase.phase);
  const remind = (userId: string | null): void => {
    if (due === undefined || reminding.isPending) return;
    reminding.mutate(
      { params: { month }, body: { phase: due, userId } },
      {
        onSuccess: ({ reminded }) => void toast[reminded === 0 ? "info" : "success"](remindedText(reminded)),
      },
    );
  };
  return (
    <Panel
      title={phaseNames()[phase.phase]}
      help={<StateBadge phase={phase} />}
      flush
      actions={
        phase.mayRemind > 1 && (
          <Leaving>
            <Button
              small
              icon={Bell}
              pending={reminding.isPending}
              onClick={() => remind(null)}
            >{t`Remind all ${grouped(phase.mayRemind)}`}</Button>
          </Leaving>
        )
      }
    >
      {reminding.error && (
        <Banner tone="critical" onDismiss={reminding.reset}>
          {reminding.error.message}
        </Banner>
      )}
      <p className="cycle-when muted fine">
        {[phase.about === null ? null : formatMonth(phase.about), formats.span(phase.firstDay, phase.lastDay)]
          .filter((part) => part !== null)
          .join(" • ")}
      </p>
      <PhaseBinding month={month} phase={phase} />
      {phase.items.length === 0 ? (
        <p className="cycle-when muted">{t`Nothing is due in this phase.`}</p>
      ) : (
        <ul className="cycle-items" aria-label={t`Checklist`}>
          {phase.items.map(({ kind, open }) => (
            <li key={kind} className="row" data-open={open > 0}>
              {open > 0 ? <TriangleAlert className="icon-small" /> : <CircleCheck className="icon-small" />}
              <span>{pointWords(kind, open)}</span>
            </li>
          ))}
        </ul>
      )}
      {phase.people > 0 && (
        <ul className="cycle-owners" aria-label={t`Whose part is open`}>
          {shown.map((owner) => (
            <OwnerRow
              key={owner.userId ?? ""}
              owner={owner}
              phase={phase}
              onRemind={() => remind(owner.userId)}
            />
          ))}
          {showAll !== null && <li>{showAll}</li>}
          {showAll === null && phase.people > phase.owners.length && (
            <li className="muted">{t`and ${grouped(phase.people - phase.owners.length)} more`}</li>
          )}
        </ul>
      )}
    </Panel>
  );
}

interface OwnerRowProps {
  readonly owner: Owner;
  readonly phase: PhaseOfCycle;
  readonly onRemind: () => void;
}

function OwnerRow({ owner, phase, onRemind }: OwnerRowProps) {
  const viewer = useViewer();
  const isOwn = owner.userId === viewer.id;
  const roles = [...new Set(owner.items.map(({ kind }) => roleLabel(roleOfKind[kind])))];
  const name = owner.name ?? t`Admins`;
  return (
    <li>
      <div className="cycle-owner-words">
        <p>
          <b>{isOwn ? t`You` : name}</b>{" "}
          <span className="quiet fine">
            {owner.userId === null ? t`no one is assigned` : roles.join(", ")}
          </span>
        </p>
        {owner.items.map(({ kind, open, firstWeek, names }) => {
          const jump =
            phase.about === null
              ? null
              : jumpOf({ kind, about: phase.about, firstWeek, isOwn, roles: viewer.roles });
          const words = pointWords(kind, open);
          return (
            <div key={kind}>
              <p>
                {jump === null ? (
                  words
                ) : (
                  <Link to={jump.to} search={jump.search ?? {}} className="cycle-jump for-finger">
                    {words}
                  </Link>
                )}
              </p>
              {names.length > 0 && (
                <p className="muted fine">
                  {names.join(", ")}
                  {open > names.length && "…"}
                </p>
              )}
            </div>
          );
        })}
        <LastReminder owner={owner} />
      </div>
      {owner.mayRemind && (
        <Leaving>
          <Button
            small
            icon={Bell}
            aria-label={t`Remind ${name} of ${phaseNames()[phase.phase]}`}
            onClick={onRemind}
          >
            {t`Remind`}
          </Button>
        </Leaving>
      )}
    </li>
  );
}

function LastReminder({ owner: { remindedOn, remindedByName } }: Pick<OwnerRowProps, "owner">) {
  const formats = useFormats();
  const { today } = useViewer();
  if (remindedOn === null) return null;
  const by = remindedByName ?? "–";
  return (
    <p className="quiet fine row" title={remindedOn === today ? oneReminderADay() : undefined}>
      <BellRing className="icon-small" />
      {remindedOn === today ? t`Reminded today by ${by}` : t`Reminded on ${formats.day(remindedOn)} by ${by}`}
    </p>
  );
}
