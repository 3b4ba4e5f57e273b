import { useState, type RefObject } from "react";
import { t } from "#shared/texts/t.ts";
import type { OutsideStep } from "#ui/grid/grid-model.ts";
import { toast } from "#ui/feedback/toast.ts";
import { CallFailure } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import { saveMyWeek, type MyWeek } from "../../contract.ts";
import { bookMeeting, type Meeting } from "../../own-calendar-contract.ts";
import type { WeekSaver } from "./week-saver.ts";

interface BookingOptions {
  readonly saver: WeekSaver;
  readonly recorder: RefObject<((step: OutsideStep) => void) | null>;
  readonly onStored: (week: MyWeek) => void;
}

interface Fault {
  readonly meetingId: string;
  readonly message: string;
}

/** Books suggested meetings, each as one step of undo: removing its entry makes the server suggest it again. */
export function useBooking({ saver, recorder, onStored }: BookingOptions) {
  const booking = useWrite(bookMeeting);
  const removal = useWrite(saveMyWeek);
  const [pending, setPending] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);

  /** The id of the new entry. Where someone has changed the week since, their changes are read and it's tried once more. */
  const booked = async (
    meeting: Meeting,
    projectId: string,
    withoutTimes: boolean,
    tries = 2,
  ): Promise<string> => {
    // What was typed goes first, since it makes a new version of the week.
    if (!(await saver.flush()))
      throw new Error(t`Your hours aren't saved yet, so nothing was added. Try again.`);
    const { version } = saver.state().week;
    try {
      const body = { projectId, version, withoutTimes };
      const { entryId, week } = await booking.mutateAsync({ params: { meetingId: meeting.id }, body });
      onStored(week);
      return entryId;
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== "stale" || tries <= 1) throw error;
      onStored(error.current as MyWeek);
      return await booked(meeting, projectId, withoutTimes, tries - 1);
    }
  };
  const remove = async (entryId: string): Promise<void> => {
    await saver.flush();
    const { weekStarting, version } = saver.state().week;
    const body = { version, cells: [], entries: [{ entryId, hours: null }] };
    onStored(await removal.mutateAsync({ params: { weekStarting }, body }));
  };

  const book = async (meeting: Meeting, projectId: string, withoutTimes: boolean): Promise<void> => {
    setPending(meeting.id);
    setFault(null);
    try {
      let entryId = await booked(meeting, projectId, withoutTimes);
      const reported = (work: Promise<unknown>) =>
        void work.catch((error: Error) => void toast.error(error.message));
      const undo = () => reported(remove(entryId));
      const redo = () =>
        reported(
          booked(meeting, projectId, withoutTimes).then((id) => {
            entryId = id;
          }),
        );
      if (recorder.current) recorder.current({ undo, redo });
      toast.success(t`Meeting added`, recorder.current ? {} : { action: { label: t`Undo`, run: undo } });
    } catch (error) {
      setFault({ meetingId: meeting.id, message: (error as Error).message });
    }
    setPending(null);
  };
  return {
    pending,
    fault,
    book: (meeting: Meeting, projectId: string, withoutTimes: boolean) =>
      void book(meeting, projectId, withoutTimes),
  };
}
