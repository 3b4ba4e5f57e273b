import { formatHours, sumHours } from "#shared/hours.ts";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import type { TimesheetDetail } from "../../contract.ts";
import { signedHours, type DayBreakdown } from "../../rules/day-breakdown.ts";

interface DetailTilesProps {
  readonly detail: TimesheetDetail;
  readonly days: readonly DayBreakdown<unknown>[];
}

/** The week in five figures. */
export function DetailTiles({ detail, days }: DetailTilesProps) {
  const booked = sumHours(days.map(({ hours }) => hours));
  const expected = sumHours(days.map((day) => day.expected));
  const projects = detail.projects
    .map(({ id, code }) => ({
      code,
      hours: sumHours(detail.entries.filter(({ projectId }) => projectId === id).map(({ hours }) => hours)),
    }))
    .filter(({ hours }) => hours > 0);
  return (
    <Tiles flat>
      <Tile label="Booked" value={formatHours(booked)} note="hrs" />
      <Tile label="Expected" value={formatHours(expected)} note="hrs" />
      <Tile label="Difference" value={signedHours(sumHours([booked, -expected]))} note="hrs" />
      <Tile
        label="Projects"
        value={projects.length}
        note={projects.map(({ code, hours }) => `${code} ${formatHours(hours)}`).join(", ")}
      />
      <Tile label="Comment" value={<span className="tile-words">{detail.timesheet.comment ?? "–"}</span>} />
    </Tiles>
  );
}
