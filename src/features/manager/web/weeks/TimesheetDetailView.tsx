import { isIn, weekStates } from "#shared/states.ts";
import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useMemo, useState } from "react";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { useWrite } from "#web/data.ts";
import { useStoredDraft, useUnsavedWork } from "#web/unsaved-work.ts";
import { exactHours } from "#features/timesheets/rules/cell-changes.ts";
import { breakWords } from "#features/timesheets/rules/break-deducted.ts";
import { Explained } from "#parts/guide/Explained.tsx";
import {
  overrideTimesheetEntries,
  type ManagedWeek,
  type TimesheetDetail,
} from "#features/timesheets/decisions-contract.ts";
import {
  breakdownOf,
  signedHours,
  type DayBreakdown,
} from "#features/timesheets/rules/decisions/day-breakdown.ts";
import { changedHours, readOverride } from "#features/timesheets/rules/decisions/overrides.ts";
import { ChangeReason, reasonFor, sentReason } from "./AddEntryForm.tsx";
import { DayRow } from "./DayRow.tsx";
import { DetailHeader } from "./DetailHeader.tsx";
import type { ListQueue } from "../list-queue.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import { rich } from "#ui/base/rich.ts";

/** Typed overrides by the ids of their entries. */
const StoredDraft = z.record(z.string(), z.string());

function useOverriding(detail: TimesheetDetail) {
  const client = useQueryClient();
  const { timesheet, entries } = detail;
  const storedName = `overrides ${timesheet.id}`;
  const stored = useStoredDraft(storedName, StoredDraft);
  const [isOn, turn] = useState(stored !== null);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(
    () => new Map(Object.entries(stored ?? {})),
  );
  const save = useWrite(overrideTimesheetEntries);
  const read = readOverride(entries, typed, detail.frame.step);
  const isTyping = read.changed.length + read.wrong.size > 0;
  const [reason, setReason] = useState("");
  const changedDays = entries.filter(({ id }) => read.changed.some(({ entryId }) => entryId === id));
  const needed = reasonFor(
    detail,
    changedDays.map(({ day }) => day),
  );
  const unsaved = useUnsavedWork({ name: storedName, dirty: isTyping, work: Object.fromEntries(typed) });
  const reset = () => {
    setTyped(new Map());
    setReason("");
    save.reset();
  };
  const submit = async () => {
    const body = {
      version: timesheet.version,
      entries: [...read.changed],
      ...sentReason(needed, reason),
    };
    const saved = await save.mutateAsync({ params: { timesheetId: timesheet.id }, body }).catch(() => null);
    if (saved) reset();
    else void client.invalidateQueries({ queryKey: ["read"] });
  };
  return {
    isOn,
    turn: (on: boolean) => {
      turn(on);
      if (!on) reset();
    },
    typed,
    onType: (id: string, text: string) => setTyped(new Map([...typed, [id, text]])),
    read,
    reason,
    setReason,
    needed,
    isTyping,
    unsaved,
    reset,
    save,
    submit,
  };
}

export function TimesheetDetailView({
  detail,
  queue,
}: {
  readonly detail: TimesheetDetail;
  readonly queue: ListQueue<ManagedWeek>;
}) {
  const { timesheet, entries, expected } = detail;
  const days = useMemo(
    () => breakdownOf(timesheet.weekStarting, entries, expected),
    [timesheet.weekStarting, entries, expected],
  );
  const isFinal = isIn(weekStates.final, timesheet.statusCode);
  /** The hours of an approved week are only adjusted, in closed months. */
  const mayChange = !isFinal || days.some(({ day }) => detail.closedMonths.includes(monthOf(day)));
  const overriding = useOverriding(detail);
  const { typed, read, save } = overriding;
  const isOn = overriding.isOn && mayChange;
  return (
    <div className="stack">
      <DiscardDialog {...overriding.unsaved.question} what={t`The overrides haven't been saved.`} />
      <DetailHeader
        detail={detail}
        queue={queue}
        isTyping={overriding.isTyping}
        override={isOn}
        mayOverride={mayChange}
        onOverrideChange={overriding.turn}
      />
      <DetailTiles detail={detail} days={days} />
      {isOn && <OverrideBar detail={detail} overriding={overriding} />}
      {save.error && (
        <Banner tone="critical">
          {[save.error.message, ...Object.values(save.error.fields).slice(1)].join(" ")}
        </Banner>
      )}
      <section className="panel day-breakdown" aria-label={t`Days`}>
        <div className="day-breakdown-head" aria-hidden="true">
          <span>{t`Day`}</span>
          <span>{t`Projects, against the expected day`}</span>
          <span className="number">{t`Hours`}</span>
          <span className="number">{t`Expected`}</span>
          <span className="number">{t`Difference`}</span>
          <span />
        </div>
        {days.map((day) => (
          <DayRow
            key={day.day}
            detail={detail}
            breakdown={day}
            most={Math.max(...days.map(({ hours, expected: wanted }) => Math.max(hours, wanted)), 1)}
            mayChange={!isFinal || detail.closedMonths.includes(monthOf(day.day))}
            overrides={
              isOn && (!isFinal || detail.closedMonths.includes(monthOf(day.day)))
                ? { typed, wrong: read.wrong, rounded: read.rounded, onType: overriding.onType }
                : null
            }
          />
        ))}
        <p className="day-breakdown-foot">{breakWords(detail.frame)}</p>
      </section>
    </div>
  );
}

interface OverrideBarProps {
  readonly detail: TimesheetDetail;
  readonly overriding: ReturnType<typeof useOverriding>;
}

function OverrideBar({ detail, overriding }: OverrideBarProps) {
  const { read, typed, reset, save, submit, needed, reason, setReason } = overriding;
  return (
    <output className="row-wrap between override-bar">
      <span>{rich`${<b>{t`Override mode is on.`}</b>} Hours you change are saved as override entries that ${detail.user.firstName ?? t`the owner`} can see.`}</span>
      {needed !== undefined && <ChangeReason month={needed} value={reason} onValueChange={setReason} />}
      <span className="row">
        {read.changed.length > 0 && (
          <span>{t`${plural(read.changed.length, "# entry", "# entries")} changed, ${signedHours(changedHours(detail.entries, read.changed))} h`}</span>
        )}
        <Button small disabled={typed.size === 0} onClick={reset}>{t`Undo`}</Button>
        <Button
          small
          disabled={
            read.changed.length === 0 || read.wrong.size > 0 || (needed !== undefined && reason.trim() === "")
          }
          pending={save.isPending}
          pendingLabel={t`Saving…`}
          onClick={() => void submit()}
        >{t`Save overrides`}</Button>
      </span>
    </output>
  );
}

interface DetailTilesProps {
  readonly detail: TimesheetDetail;
  readonly days: readonly DayBreakdown<unknown>[];
}

function DetailTiles({ detail, days }: DetailTilesProps) {
  const booked = sumHours(detail.entries.map(exactHours));
  const expected = sumHours(days.map((day) => day.expected));
  const projects = detail.projects
    .map(({ id, code }) => ({
      code,
      hours: sumHours(detail.entries.filter(({ projectId }) => projectId === id).map(exactHours)),
    }))
    .filter(({ hours }) => hours > 0);
  return (
    <Tiles flat>
      <Tile label={t`Booked`} value={formatHours(booked)} note={t`hrs`} />
      <Tile
        label={<Explained name="Expected hours">{t`Expected`}</Explained>}
        value={formatHours(expected)}
        note={t`hrs`}
      />
      <Tile label={t`Difference`} value={signedHours(sumHours([booked, -expected]))} note={t`hrs`} />
      <Tile
        label={t`Projects`}
        value={projects.length}
        note={projects.map(({ code, hours }) => `${code} ${formatHours(hours)}`).join(", ")}
      />
      <Tile
        label={t`Comment`}
        value={<span className="tile-words">{detail.timesheet.comment ?? "–"}</span>}
      />
    </Tiles>
  );
}
