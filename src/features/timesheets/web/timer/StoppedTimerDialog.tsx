import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { call } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { readMyWeek, recallMyWeek } from "../../contract.ts";
import { writeElapsed } from "../../rules/clock-text.ts";
import { changeTimer, discardTimer, type Hindrance, type Timer } from "../../timer-contract.ts";
import { useBookableProjects } from "./use-bookable-projects.ts";

export interface StoppedTimerDialogProps {
  readonly timer: Timer;
  readonly elapsed: number;
  readonly hindrances: readonly Hindrance[];
  readonly onBook: () => void;
  readonly pending: boolean;
  readonly onClose: () => void;
}

function useWaysOut(hindrances: readonly Hindrance[], onBook: () => void) {
  const change = useWrite(changeTimer);
  const discard = useWrite(discardTimer);
  const recall = useWrite(recallMyWeek);
  const recallWeeks = async () => {
    const weeks = [
      ...new Set(
        hindrances.filter(({ kind }) => kind === "submitted").map(({ weekStarting }) => weekStarting),
      ),
    ];
    for (const weekStarting of weeks) {
      const { version } = await call(readMyWeek, { params: { weekStarting } });
      await recall.mutateAsync({ params: { weekStarting }, body: { version } });
    }
    onBook();
  };
  return { change, discard, recall, recallWeeks, failure: change.error ?? discard.error ?? recall.error };
}

/** The stopped timer's time can't be booked as it is. It's kept until the person chooses. */
export function StoppedTimerDialog(props: StoppedTimerDialogProps) {
  const { timer, elapsed, hindrances, onBook, onClose } = props;
  const ways = useWaysOut(hindrances, onBook);
  const { change, failure } = ways;
  const { options } = useBookableProjects();
  const kinds = new Set(hindrances.map(({ kind }) => kind));
  const [first] = hindrances;
  return (
    <Dialog
      open
      title={t`Not booked yet`}
      subtitle={`${timer.projectName}, ${writeElapsed(elapsed)}`}
      size="medium"
      onClose={onClose}
      footer={<Footer {...props} ways={ways} needsRecall={kinds.has("submitted")} />}
      failure={failure?.message}
    >
      <div className="stack">
        <p>{t`The timer is stopped and its time is safe, but it couldn't be booked:`}</p>
        <Hindrances hindrances={hindrances} />
        {kinds.has("project") && (
          <Field label={t`Book to another project`}>
            <Select
              value=""
              placeholder={t`Choose a project`}
              options={options.filter(({ value }) => value !== timer.projectId)}
              disabled={change.isPending}
              onValueChange={(projectId) =>
                void change
                  .mutateAsync({ body: { version: timer.version, projectId, note: timer.note } })
                  .catch(() => undefined)
              }
            />
          </Field>
        )}
        {first && (kinds.has("overlap") || kinds.has("total")) && (
          <Link
            className={buttonClass()}
            to="/my-time/timesheet/$weekStartingDate"
            params={{ weekStartingDate: first.weekStarting }}
            onClick={onClose}
          >{t`Open the week and make room`}</Link>
        )}
        {kinds.has("approved") && (
          <p className="muted">{t`Your manager can reopen the week. Your time waits here until then.`}</p>
        )}
      </div>
    </Dialog>
  );
}

interface FooterProps extends StoppedTimerDialogProps {
  readonly ways: ReturnType<typeof useWaysOut>;
  readonly needsRecall: boolean;
}

function Footer({ timer, elapsed, onBook, pending, onClose, ways, needsRecall }: FooterProps) {
  const { discard, recall, recallWeeks } = ways;
  const [isGivingUp, setGivingUp] = useState(false);
  return (
    <>
      <Button
        variant="danger"
        pending={discard.isPending}
        onClick={() => {
          if (isGivingUp)
            void discard.mutateAsync({ body: { version: timer.version } }).then(onClose, () => undefined);
          else setGivingUp(true);
        }}
      >
        {isGivingUp ? t`Discard ${writeElapsed(elapsed)} for good` : t`Discard`}
      </Button>
      <span className="grow" />
      <Button onClick={onClose}>{t`Keep for later`}</Button>
      {needsRecall ? (
        <Button
          variant="primary"
          pending={recall.isPending || pending}
          onClick={() => void recallWeeks().catch(() => undefined)}
        >{t`Recall week and book`}</Button>
      ) : (
        <Button variant="primary" pending={pending} onClick={onBook}>{t`Book now`}</Button>
      )}
    </>
  );
}

function Hindrances({ hindrances }: Pick<StoppedTimerDialogProps, "hindrances">) {
  const formats = useFormats();
  return (
    <ul>
      {hindrances.map(({ weekStarting, day, kind, message }) => (
        <li key={`${day} ${kind}`}>
          <b>
            {kind === "submitted" || kind === "approved" ? formats.week(weekStarting) : formats.day(day)}:
          </b>{" "}
          {message}
        </li>
      ))}
    </ul>
  );
}
