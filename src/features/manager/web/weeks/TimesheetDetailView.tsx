import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useMemo, useState } from "react";
import { count } from "../../../../shared/count.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { DiscardDialog } from "../../../../ui/overlay/DiscardDialog.tsx";
import { useWrite } from "../../../../web/data.ts";
import { useKeptWork, useUnsavedWork } from "../../../../web/unsaved-work.ts";
import { breakWords } from "../../../timesheets/rules/break-taken.ts";
import { overrideTimesheetEntries, type ManagedWeek, type TimesheetDetail } from "../../contract.ts";
import { breakdownOf, signedHours } from "../../rules/day-breakdown.ts";
import { changedHours, readOverride } from "../../rules/overrides.ts";
import { DayRow } from "./DayRow.tsx";
import { DetailHeader } from "./DetailHeader.tsx";
import type { ListQueue } from "../list-queue.ts";
import { DetailTiles } from "./DetailTiles.tsx";

/** Typed overrides by the ids of their entries. */
const Kept = z.record(z.string(), z.string());

/** A report's week: its days, what to add or override, and the decision. */
export function TimesheetDetailView({
  detail,
  queue,
}: {
  readonly detail: TimesheetDetail;
  readonly queue: ListQueue<ManagedWeek>;
}) {
  const client = useQueryClient();
  const { timesheet, entries, expected } = detail;
  const keptName = `overrides ${timesheet.id}`;
  const kept = useKeptWork(keptName, Kept);
  const [override, setOverride] = useState(kept !== null);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(() => new Map(Object.entries(kept ?? {})));
  const save = useWrite(overrideTimesheetEntries);
  const days = useMemo(
    () => breakdownOf(timesheet.weekStarting, entries, expected),
    [timesheet.weekStarting, entries, expected],
  );
  const mayChange = timesheet.statusCode !== "approved";
  const read = readOverride(entries, typed);
  const isTyping = read.changed.length + read.wrong.size > 0;
  const unsaved = useUnsavedWork({ name: keptName, dirty: isTyping, work: Object.fromEntries(typed) });
  const reset = () => {
    setTyped(new Map());
    save.reset();
  };
  const submit = async () => {
    const body = { version: timesheet.version, entries: [...read.changed] };
    const saved = await save.mutateAsync({ params: { timesheetId: timesheet.id }, body }).catch(() => null);
    if (saved) reset();
    else void client.invalidateQueries({ queryKey: ["read"] });
  };
  return (
    <div className="stack">
      <DiscardDialog {...unsaved.question} what="The overrides haven't been saved." />
      <DetailHeader
        detail={detail}
        queue={queue}
        isTyping={isTyping}
        override={override && mayChange}
        onOverrideChange={(on) => {
          setOverride(on);
          if (!on) reset();
        }}
      />
      <DetailTiles detail={detail} days={days} />
      {override && mayChange && (
        <output className="override-bar">
          <span>
            <b>Override mode is on.</b> Hours you change are saved as override entries that{" "}
            {detail.user.firstName ?? "the owner"} can see.
          </span>
          <span className="row">
            {read.changed.length > 0 && (
              <span>
                {count(read.changed.length, "entry", "entries")} changed,{" "}
                {signedHours(changedHours(entries, read.changed))} h
              </span>
            )}
            <Button small disabled={typed.size === 0} onClick={reset}>
              Undo
            </Button>
            <Button
              small
              disabled={read.changed.length === 0 || read.wrong.size > 0}
              pending={save.isPending}
              pendingLabel="Saving…"
              onClick={() => void submit()}
            >
              Save overrides
            </Button>
          </span>
        </output>
      )}
      {save.error && (
        <Banner tone="critical">
          {[save.error.message, ...Object.values(save.error.fields).slice(1)].join(" ")}
        </Banner>
      )}
      <section className="panel day-breakdown" aria-label="Days">
        <div className="day-breakdown-head" aria-hidden="true">
          <span>Day</span>
          <span>Projects, against the expected day</span>
          <span className="number">Hours</span>
          <span className="number">Expected</span>
          <span className="number">Difference</span>
          <span />
        </div>
        {days.map((day) => (
          <DayRow
            key={day.day}
            detail={detail}
            breakdown={day}
            most={Math.max(...days.map(({ hours, expected: wanted }) => Math.max(hours, wanted)), 1)}
            mayChange={mayChange}
            overrides={
              override && mayChange
                ? {
                    typed,
                    wrong: read.wrong,
                    onType: (id, text) => setTyped(new Map([...typed, [id, text]])),
                  }
                : null
            }
          />
        ))}
        <p className="day-breakdown-foot">{breakWords(detail.frame.breaks)}</p>
      </section>
    </div>
  );
}
