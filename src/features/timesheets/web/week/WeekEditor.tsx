import { useMemo, useRef, useState } from "react";
import { shortWeekdayName, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import type { Deed, GridTools, OutsideStep } from "#ui/grid/grid-model.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { toast } from "#ui/feedback/toast.ts";
import { pinProject, recallMyWeek, submitMyWeek, type MyWeek, type WeekProject } from "../../contract.ts";
import { cellKey, type CellChange } from "../../rules/cell-changes.ts";
import { mayApply } from "../../rules/timesheet-status.ts";
import { isInWeek } from "../../rules/week.ts";
import { cellsOf, doubtOfSubmission, acceptPlan } from "../../rules/week-cells.ts";
import { DayView } from "./DayView.tsx";
import { EntriesDialog, type OpenedPlace } from "./EntriesDialog.tsx";
import { MeetingsPanel } from "./MeetingsPanel.tsx";
import { NoteDialog } from "./NoteDialog.tsx";
import { PlanPanel } from "./PlanPanel.tsx";
import { useTimerProject } from "../timer/use-timer.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useWeek } from "./use-week.ts";
import { WeekNotices } from "./WeekNotices.tsx";
import type { WeekSaver, WeekState } from "./week-saver.ts";
import { dayOffWords, planColour, shownProjects, type EditedWeek, type Place } from "./week-layout.ts";
import { WeekBar } from "./WeekBar.tsx";
import { WeekGrid } from "./WeekGrid.tsx";
import { acceptedSummary, withRounded } from "./accepted.ts";
import "../timesheet.css";

interface WeekEditorProps {
  readonly read: MyWeek;
  readonly userId: string;
  readonly today: Day;
}

/** The week as one edits it: a grid, or one day at a time where the screen is narrow. */
export function WeekEditor({ read, userId, today }: WeekEditorProps) {
  const { saver, state, show } = useWeek(read, userId);
  const { week, drafts } = state;
  const [noting, setNoting] = useState<Place | null>(null);
  const [opened, setOpened] = useState<OpenedPlace | null>(null);
  const [invalid, setInvalid] = useState(0);
  const [takeovers, setTakeovers] = useState(0);
  const performer = useRef<GridTools["perform"]>(null);
  const recorder = useRef<(step: OutsideStep) => void>(null);
  const narrow = useNarrow();
  const cells = useMemo(() => cellsOf({ ...week, drafts }), [week, drafts]);
  const rows = useProjects(state, today);
  const acceptStored = (changed: MyWeek) => (saver.adopt(changed), show(changed));
  const decisions = useDecisions(saver, { invalid, today }, acceptStored);
  const pin = usePin();
  const change = (changes: readonly CellChange[]) => {
    saver.change(changes);
    const below = changes.find(
      ({ projectId, day }) => saver.state().reasons[cellKey(projectId, day)] === "below timed entries",
    );
    const project = rows.projects.find(({ id }) => id === below?.projectId);
    // Less than the timed entries: they open, with what was typed said there (docs/readings.md#decision-3).
    if (!below || !project) return;
    saver.drop(cellKey(below.projectId, below.day));
    setOpened({ project, day: below.day, typed: below.hours });
  };
  // One step of undo: of the grid, or offered by what says it's done.
  const acceptOffered = (offered: readonly CellChange[], words: Deed) => {
    const { changes, done } = withRounded(offered, words, week.frame.step);
    if (performer.current === null) applyWithUndo(changes, { cells, done, change });
    else
      performer.current(
        changes.map(({ projectId, day, hours }) => ({ rowId: projectId, columnId: day, value: hours })),
        done,
      );
  };
  const acceptRemote = (give: () => void) => {
    give();
    setTakeovers(takeovers + 1);
  };
  const edited: EditedWeek = {
    ...state,
    ...rows,
    cells,
    today,
    isOpen: mayApply(week.statusCode, "enter"),
    change,
    performer,
    recorder,
    acceptOffered,
    acceptPlan: () => acceptOffered(plannedCells(week, cells), acceptedSummary.plan),
    copyLastWeek: () => acceptOffered(acceptPlan(week.lastWeek, cells), acceptedSummary.lastWeek),
    openNote: setNoting,
    // What was typed is sent first, so that the entries are edited as they are stored.
    openEntries: (place) => void saver.flush().then(() => setOpened(place)),
    pin,
    retry: () => void saver.flush(),
    invalid,
    setInvalid,
    discard: () => acceptRemote(() => saver.discard()),
    takeovers,
  };
  return (
    <div className="stack">
      <WeekNotices
        state={state}
        decisions={decisions}
        onTheirs={() => acceptRemote(() => saver.settle("theirs"))}
        onMine={() => saver.settle("mine")}
        onGiveUp={(keys) => acceptRemote(() => keys.forEach((key) => saver.drop(key)))}
      />
      <WeekBar week={edited} narrow={narrow} actions={decisions.actions} />
      {narrow ? <DayView week={edited} actions={decisions.actions} /> : <WeekGrid week={edited} />}
      <PlanPanel weekStarting={week.weekStarting} colourOf={(id) => planColour(week, id)} />
      <MeetingsPanel week={edited} saver={saver} onStored={acceptStored} />
      {decisions.doubt && <SubmitQuestion week={week} {...decisions.doubt} />}
      {noting && <NoteDialog place={noting} week={edited} onClose={() => setNoting(null)} />}
      {opened && (
        <EntriesDialog place={opened} week={edited} onClose={() => setOpened(null)} onSaved={acceptStored} />
      )}
    </div>
  );
}

interface UndoText {
  readonly cells: EditedWeek["cells"];
  readonly done: Deed;
  readonly change: (changes: readonly CellChange[]) => void;
}

/** Changes cells where there's no grid, and offers to undo it. */
function applyWithUndo(changes: readonly CellChange[], { cells, done, change }: UndoText): void {
  const before = changes.map((each) => ({
    ...each,
    hours: cells.get(cellKey(each.projectId, each.day))?.hours ?? null,
  }));
  change(changes);
  toast.success(done(changes.length), { action: { label: t`Undo`, run: () => change(before) } });
}

/** What accepting the plan changes; says which planned days aren't accepted, because the person is off. */
function plannedCells(week: MyWeek, cells: EditedWeek["cells"]): CellChange[] {
  const used = acceptPlan(week.allocated, cells);
  const off = week.allocated.filter(
    ({ projectId, day }) => cells.get(cellKey(projectId, day))?.isOff === true,
  );
  const days = [...new Set(off.map(({ day }) => day))].toSorted();
  if (days.length === 0) return used;
  const named = days.map((day) => `${shortWeekdayName(day)} (${dayOffWords(week, day)})`).join(", ");
  toast.info(t`Not taken from the plan: ${named}.`);
  return used;
}

/** The rows: those of the week, of the timer, and added ones. */
function useProjects({ week, drafts }: WeekState, today: Day) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const timerProjectId = useTimerProject();
  const isThisWeek = isInWeek(today, week.weekStarting);
  const projects = useMemo(() => {
    const wanted = timerProjectId !== null && isThisWeek ? [...added, timerProjectId] : added;
    return shownProjects(week, drafts, wanted);
  }, [week, drafts, added, timerProjectId, isThisWeek]);
  return { projects, timerProjectId, addProject: (id: string) => setAdded([...added, id]) };
}

function usePin() {
  const pinned = useWrite(pinProject);
  return ({ id, isPinned }: WeekProject) =>
    void pinned
      .mutateAsync({ params: { projectId: id }, body: { isPinned: !isPinned } })
      .catch((error: Error) => toast.error(error.message));
}

type Doubt = NonNullable<ReturnType<typeof doubtOfSubmission>>;

/** What a decision goes on over: hours that aren't stored yet, or a doubt that was answered. */
interface Insistence {
  readonly isUnsaved?: boolean;
  readonly isSure?: boolean;
}

/** Confirms before a week without hours, or one that has yet to begin, is submitted. */
function SubmitQuestion({
  week: { weekStarting, entries, expected },
  kind,
  onClose,
  onSubmit,
}: {
  readonly week: MyWeek;
  readonly kind: Doubt;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
}) {
  const formats = useFormats();
  const missing = sumHours([...expected, ...entries.map(({ hours }) => -hours)]);
  return (
    <Dialog
      open
      title={kind === "empty" ? t`Submit a week without hours?` : t`Submit a week that has yet to begin?`}
      subtitle={formats.week(weekStarting)}
      verb={t`Submit week`}
      cancel={t`Don't submit`}
      onConfirm={onSubmit}
      onClose={onClose}
    >
      <p>
        {missing > 0
          ? t`${formatHours(missing)} h of the ${formatHours(sumHours(expected))} h expected are missing.`
          : t`All expected hours are booked.`}
      </p>
    </Dialog>
  );
}

/** Submits and recalls the week, once everything that was typed is stored. */
function useDecisions(
  saver: WeekSaver,
  { invalid, today }: { readonly invalid: number; readonly today: Day },
  onChanged: (week: MyWeek) => void,
) {
  const submit = useWrite(submitMyWeek);
  const recall = useWrite(recallMyWeek);
  // Until what was typed has arrived, the press already counts: a second one would decide over the first.
  const deciding = useRef(false);
  const [pending, setPending] = useState(false);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const carryOut = async (write: typeof submit, { isUnsaved = false, isSure = false }: Insistence) => {
    const isSaved = invalid === 0 && (await saver.flush());
    if (!isSaved && !isUnsaved) {
      const isWrong = invalid > 0 || Object.keys(saver.state().refused).length > 0;
      toast.warning(
        isWrong
          ? t`Correct the marked cells first.`
          : t`The hours aren't saved yet, so nothing was submitted.`,
      );
      return;
    }
    const { week } = saver.state();
    const { weekStarting, version } = week;
    const kind = write === submit && !isSure ? doubtOfSubmission(week, today) : null;
    if (kind !== null) return setDoubt(kind);
    const changed = await write
      .mutateAsync({ params: { weekStarting }, body: { version } })
      .catch(() => null);
    if (changed) onChanged(changed);
  };
  const decide = async (write: typeof submit, insistence: Insistence = {}) => {
    if (deciding.current) return;
    deciding.current = true;
    setPending(true);
    await carryOut(write, insistence);
    deciding.current = false;
    setPending(false);
  };
  return {
    failure: submit.error ?? recall.error,
    dismiss: () => {
      submit.reset();
      recall.reset();
    },
    /** Opens a submitted week again, so that hours typed before that was known can be saved. */
    reopen: () => void decide(recall, { isUnsaved: true }),
    doubt: doubt && {
      kind: doubt,
      onClose: () => setDoubt(null),
      onSubmit: () => {
        setDoubt(null);
        void decide(submit, { isSure: true });
      },
    },
    actions: { submit: () => void decide(submit), recall: () => void decide(recall), pending },
  };
}
