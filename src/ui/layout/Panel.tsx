import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { PartBoundary } from "../feedback/PartBoundary.tsx";
import { classNames } from "./class-names.ts";
import "./panel.css";

interface PanelProps {
  readonly title?: ReactNode | undefined;
  /** Beside the title, and no part of its name: the `?` that leads to the guide. */
  readonly help?: ReactNode | undefined;
  /** At the right of the title: legend, switches, a quiet button. */
  readonly actions?: ReactNode | undefined;
  readonly children: ReactNode;
  /** The title opens and closes the panel. */
  readonly collapsible?: boolean | undefined;
  readonly defaultOpen?: boolean | undefined;
  /** The content reaches the edges: tables, grids, tiles. */
  readonly flush?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A surface with an optional title. Never inside another panel: use a rule there. */
export function Panel({
  title,
  help,
  actions,
  children,
  collapsible = false,
  defaultOpen = true,
  flush = false,
  className,
}: PanelProps) {
  const id = useId();
  const [open, setOpen] = useState(defaultOpen);
  const shown = !collapsible || open;
  const headed = title !== undefined || actions !== undefined;
  const heading = (
    <h2 id={`${id}-title`}>
      {collapsible ? (
        <button
          type="button"
          className="panel-toggle"
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown />
          {title}
        </button>
      ) : (
        title
      )}
    </h2>
  );
  return (
    <section
      className={classNames("panel", flush && "is-flush", !shown && "is-closed", className)}
      aria-labelledby={title === undefined ? undefined : `${id}-title`}
    >
      {headed && (
        <header className="panel-head">
          {help === undefined ? (
            heading
          ) : (
            <div className="panel-title">
              {heading}
              {help}
            </div>
          )}
          {shown && actions}
        </header>
      )}
      <div id={`${id}-body`} className="panel-body" hidden={!shown}>
        {shown && <PartBoundary>{children}</PartBoundary>}
      </div>
    </section>
  );
}
