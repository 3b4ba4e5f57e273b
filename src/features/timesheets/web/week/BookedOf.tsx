import type { CSSProperties } from "react";
import { formatHours } from "#shared/hours.ts";

interface BookedOfProps {
  readonly booked: number;
  readonly expected: number;
}

/** Booked of expected hours, with a bar. A day without either is a dash. */
export function BookedOf({ booked, expected }: BookedOfProps) {
  if (booked === 0 && expected === 0) return <span className="quiet">–</span>;
  return (
    <span className="booked-of">
      <span>
        <b>{formatHours(booked)}</b> <span className="quiet">/ {formatHours(expected)}</span>
      </span>
      <BookedBar booked={booked} expected={expected} />
    </span>
  );
}

export function BookedBar({ booked, expected }: BookedOfProps) {
  const full = booked > 0 ? 100 : 0;
  const share = booked < expected ? (booked / expected) * 100 : full;
  const colour = booked >= expected ? "var(--positive-edge)" : "var(--caution-edge)";
  return (
    <span className="bar" style={{ "--c": colour } as CSSProperties}>
      <span style={{ width: `${share}%` }} />
    </span>
  );
}
