import { useMemo, useRef, useState } from "react";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import type { Deed, GridTools, OutsideStep } from "#ui/grid/grid-model.ts";
import { useWrite } from "#web/data.ts";
import { toast } from "#ui/feedback/toast.ts";
import { pinProject, recallMyWeek, submitMyWeek, type MyWeek, type WeekProject } from "../../contract.ts";
import { cellKey, type CellChange } from "../../rules/cell-changes.ts";
import { mayTake } from "../../rules/timesheet-status.ts";
import { isInWeek } from "../../rules/week.ts";
import { cellsOf, takeOver } from "../../rules/week-cells.ts";
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
import { planColour, shownProjects, type EditedWeek, type Place } from "./week-layout.ts";
import { WeekBar } from "./WeekBar.tsx";
import { WeekGrid } from "./WeekGrid.tsx";
import { takenFrom } from "./taken.ts";
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
  const takeStored = (changed: MyWeek) => {
    saver.adopt(changed);
    show(changed);
  };
  const decisions = useDecisions(saver, invalid, takeStored);
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
  // One step of undo, where there is a grid to undo it in.
  const takeAll = (changes: readonly CellChange[], done: Deed) => {
    if (performer.current === null) change(changes);
    else
      performer.current(
        changes.map(({ projectId, day, hours }) => ({ rowId: projectId, columnId: day, value: hours })),
        done,
      );
  };
  const takeOverTheirs = (give: () => void) => {
    give();
    setTakeovers(takeovers + 1);
  };
  const edited: EditedWeek = {
    ...state,
    ...rows,
    cells,
    today,
    isOpen: mayTake(week.statusCode, "enter"),
    change,
    performer,
    recorder,
    acceptPlan: () => takeAll(takeOver(week.allocated, cells), takenFrom.plan),
    copyLastWeek: () => takeAll(takeOver(week.lastWeek, cells), takenFrom.lastWeek),
    openNote: setNoting,
    // What was typed is sent first, so that the entries are edited as they are stored.
    openEntries: (place) => void saver.flush().then(() => setOpened(place)),
    pin,
    retry: () => void saver.flush(),
    invalid,
    setInvalid,
    discard: () => takeOverTheirs(() => saver.discard()),
    takeovers,
  };
  return (
    <div className="stack">
      <WeekNotices
        state={state}
        decisions={decisions}
        onTheirs={() => takeOverTheirs(() => saver.settle("theirs"))}
        onMine={() => saver.settle("mine")}
        onGiveUp={(keys) => takeOverTheirs(() => keys.forEach((key) => saver.drop(key)))}
      />
      <WeekBar week={edited} narrow={narrow} actions={decisions.actions} />
      {narrow ? <DayView week={edited} actions={decisions.actions} /> : <WeekGrid week={edited} />}
      <PlanPanel weekStarting={week.weekStarting} colourOf={(id) => planColour(week, id)} />
      <MeetingsPanel week={edited} saver={saver} onStored={takeStored} />
      {noting && <NoteDialog place={noting} week={edited} onClose={() => setNoting(null)} />}
      {opened && (
        <EntriesDialog place={opened} week={edited} onClose={() => setOpened(null)} onSaved={takeStored} />
      )}
    </div>
  );
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

/** Submits and recalls the week, once everything that was typed is stored. */
function useDecisions(saver: WeekSaver, invalid: number, onChanged: (week: MyWeek) => void) {
  const submit = useWrite(submitMyWeek);
  const recall = useWrite(recallMyWeek);
  // Until what was typed has arrived, the press already counts: a second one would decide over the first.
  const deciding = useRef(false);
  const [pending, setPending] = useState(false);
  const carryOut = async (write: typeof submit, isUnsaved: boolean) => {
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
    const { weekStarting, version } = saver.state().week;
    const changed = await write
      .mutateAsync({ params: { weekStarting }, body: { version } })
      .catch(() => null);
    if (changed) onChanged(changed);
  };
  const decide = async (write: typeof submit, isUnsaved = false) => {
    if (deciding.current) return;
    deciding.current = true;
    setPending(true);
    await carryOut(write, isUnsaved);
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
    reopen: () => void decide(recall, true),
    actions: { submit: () => void decide(submit), recall: () => void decide(recall), pending },
  };
}
