import type { CSSProperties } from "react";
import { formatHours } from "#shared/hours.ts";

interface BookedOfProps {
  readonly booked: number;
  readonly expected: number;
}

/** Booked of expected hours, with a bar. A day without either is a dash. */
export function BookedOf({ booked, expected }: BookedOfProps) {
  if (booked === 0 && expected === 0) return <span className="quiet">–</span>;
  const share = expected === 0 ? 100 : Math.min(100, (booked / expected) * 100);
  const colour = booked >= expected ? "var(--positive-edge)" : "var(--caution-edge)";
  return (
    <span className="booked-of">
      <span>
        <b>{formatHours(booked)}</b> <span className="quiet">/ {formatHours(expected)}</span>
      </span>
      <span className="bar" style={{ "--c": colour } as CSSProperties}>
        <span style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
