import { startOfWeek } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readMyWeek } from "../../contract.ts";
import { mayBookOn } from "../../rules/booking.ts";

/** The projects that someone may book time to today, as the timer offers them. */
export function useBookableProjects() {
  const { today } = useViewer();
  const read = useRead(readMyWeek, { params: { weekStarting: startOfWeek(today) } });
  const groups = { allocated: t`Allocated to you`, last_week: t`Last week`, other: t`Others` };
  const projects = (read.data?.projects ?? []).filter((project) => mayBookOn(project, today));
  const options = projects.map(({ id, code, name, place }) => ({
    value: id,
    label: `${code} ${name}`,
    group: groups[place],
  }));
  const placeholder =
    options.length === 0 ? t`You can't book time to any project today` : t`Choose a project`;
  return { read, options, placeholder: read.data ? placeholder : t`Loading…` };
}
