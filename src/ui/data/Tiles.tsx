import type { ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import "./tiles.css";

/** A row of figures in one panel, divided by rules: never a row of cards. Contains `Tile`s or `Figure`s. */
export function Tiles({
  children,
  flat = false,
  bare = false,
}: {
  readonly children: ReactNode;
  /** Figures of 20 px rather than 28. */ readonly flat?: boolean | undefined;
  /** Without a frame, inside a panel. */ readonly bare?: boolean | undefined;
}) {
  return <dl className={classNames("tiles", flat && "is-flat", bare && "is-bare")}>{children}</dl>;
}

interface TileProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Quiet, beside the figure. */
  readonly note?: ReactNode | undefined;
}

export function Tile({ label, value, note }: TileProps) {
  return (
    <div className="tile">
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}
