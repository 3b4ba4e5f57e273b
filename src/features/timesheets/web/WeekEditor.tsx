import { useMemo, useState } from "react";
import type { Day } from "../../../shared/day.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { ConflictNotice } from "../../../ui/ConflictNotice.tsx";
import { useWrite } from "../../../web/data.ts";
import { recallMyWeek, submitMyWeek, type MyWeek } from "../contract.ts";
import { mayTake } from "../rules/timesheet-status.ts";
import { cellsOf, takeOver } from "../rules/week-cells.ts";
import { DayView } from "./DayView.tsx";
import { EntriesDialog } from "./EntriesDialog.tsx";
import { NoteDialog } from "./NoteDialog.tsx";
import { useNarrow } from "./use-narrow.ts";
import { useWeek } from "./use-week.ts";
import { conflictsOf, shownProjects, type EditedWeek, type Place } from "./week-layout.ts";
import { WeekBar } from "./WeekBar.tsx";
import { WeekGrid } from "./WeekGrid.tsx";
import "./timesheet.css";

interface WeekEditorProps {
  readonly read: MyWeek;
  readonly userId: string;
  readonly today: Day;
}

/** The week as one edits it: a grid, or one day at a time where the screen is narrow. */
export function WeekEditor({ read, userId, today }: WeekEditorProps) {
  const { saver, state, show } = useWeek(read, userId);
  const { week, drafts } = state;
  const [added, setAdded] = useState<readonly string[]>([]);
  const [noting, setNoting] = useState<Place | null>(null);
  const [opened, setOpened] = useState<Place | null>(null);
  const [invalid, setInvalid] = useState(0);
  const submit = useWrite(submitMyWeek);
  const recall = useWrite(recallMyWeek);
  const narrow = useNarrow();
  const cells = useMemo(() => cellsOf({ ...week, drafts }), [week, drafts]);
  const projects = useMemo(() => shownProjects(week, drafts, added), [week, drafts, added]);
  const isOpen = mayTake(week.statusCode, "enter");
  const decide = async (write: typeof submit) => {
    if (invalid > 0 || !(await saver.flush())) return;
    const current = saver.state().week;
    const changed = await write.mutateAsync({ params: { weekStarting: current.weekStarting }, body: { version: current.version } }).catch(() => null);
    if (changed) {
      saver.adopt(changed);
      show(changed);
    }
  };
  const edited: EditedWeek = {
    ...state,
    cells,
    projects,
    today,
    isOpen,
    change: (changes) => saver.change(changes),
    acceptPlan: () => saver.change(takeOver(week.allocated, cells)),
    copyLastWeek: () => saver.change(takeOver(week.lastWeek, cells)),
    addProject: (id) => setAdded([...added, id]),
    openNote: setNoting,
    openEntries: setOpened,
    retry: () => void saver.flush(),
    invalid,
    setInvalid,
    discard: () => saver.takeTheirs(),
  };
  const failure = submit.error ?? recall.error;
  const actions = { submit: () => void decide(submit), recall: () => void decide(recall), pending: submit.isPending || recall.isPending };
  return (
    <div className="stack">
      {state.status.kind === "stale" && (
        <ConflictNotice rows={conflictsOf(state)} onTheirs={() => saver.takeTheirs()} onMine={() => saver.keepMine()}>
          <b>Somebody else saved this in the meantime.</b>
        </ConflictNotice>
      )}
      {failure && (
        <Banner
          tone="critical"
          onDismiss={() => {
            submit.reset();
            recall.reset();
          }}
        >
          {failure.message}
        </Banner>
      )}
      {week.comment !== null && week.statusCode !== "approved" && (
        <Banner tone={week.statusCode === "rejected" ? "caution" : "info"}>
          <b>Your manager's comment:</b> {week.comment}
        </Banner>
      )}
      <WeekBar week={edited} narrow={narrow} actions={actions} />
      {narrow ? <DayView week={edited} actions={actions} /> : <WeekGrid week={edited} />}
      <NoteDialog place={noting} week={edited} onClose={() => setNoting(null)} />
      <EntriesDialog
        place={opened}
        week={edited}
        onClose={() => setOpened(null)}
        onSaved={(changed) => {
          saver.adopt(changed);
          show(changed);
        }}
      />
    </div>
  );
}
