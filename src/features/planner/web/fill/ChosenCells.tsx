import { whyCell } from "#features/proposals/rules/fill/why-cell.ts";
import { useEffect, useState } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { GridSelection } from "#ui/grid/grid-model.ts";
import { Button } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import type { AddedHours } from "#features/proposals/rules/fill/on-top.ts";
import { thenFocusGrid } from "../planner/focus-work.ts";
import { ProjectKey } from "../planner/ProjectKey.tsx";
import { userNameOf } from "../planner/planner-work.ts";
import { chosenOf, dayWords } from "./chosen-cells.ts";
import type { FillPanelProps } from "./use-fill.ts";

/** Milliseconds a cell is selected before its reasons are worked out and read out: not while the focus moves on. */
const rest = 250;

function useRested(selection: GridSelection | null): GridSelection | null {
  const [rested, setRested] = useState(selection);
  useEffect(() => {
    const timer = setTimeout(() => setRested(selection), rest);
    return () => clearTimeout(timer);
  }, [selection]);
  return rested;
}

/** The proposed cells that are selected in the grid: why they are proposed, and what to do with them alone. */
export function ChosenCells({ brief = false, ...props }: FillPanelProps & { readonly brief?: boolean }) {
  const { planner, proposal } = props;
  const cells = chosenOf(proposal, useRested(props.selection));
  const [first] = cells;
  const isOneDay = cells.every(({ userId, day }) => userId === first?.userId && day === first.day);
  const isThese = (cell: AddedHours) => cells.includes(cell);
  const hours = sumHours(cells.map((cell) => cell.hours));
  if (!first) return brief || proposal.landed.length === 0 ? null : <NothingChosen />;
  const title = isOneDay
    ? `${userNameOf(planner, first.userId)}, ${dayWords(first.day)}`
    : t`${plural(cells.length, "# proposed day selected", "# proposed days selected")}, ${plural(hours, "# hour", "# hours")}`;
  return (
    <section
      className={classNames("fill-chosen", brief && "is-brief")}
      aria-label={t`Selected in the proposal`}
    >
      <div className="row fill-chosen-head">
        <h3 className="grow">{title}</h3>
        <Button
          small
          aria-label={isOneDay ? t`Accept this cell` : t`Accept the selected cells`}
          onClick={thenFocusGrid(() => proposal.accept(isThese))}
        >{t`Accept`}</Button>
        <Button
          small
          aria-label={isOneDay ? t`Leave out this cell` : t`Leave out the selected cells`}
          onClick={thenFocusGrid(() => proposal.leaveOut(isThese))}
        >{t`Leave out`}</Button>
      </div>
      {isOneDay && !brief && (
        <div aria-live="polite">
          {cells.map((cell) => (
            <Why key={cell.projectId} {...props} cell={cell} />
          ))}
        </div>
      )}
    </section>
  );
}

function NothingChosen() {
  return <p className="fill-chosen muted">{t`Select a proposed cell to see why it's proposed.`}</p>;
}

function Why({ planner, proposal, colours, cell }: FillPanelProps & { readonly cell: AddedHours }) {
  const why = whyCell(proposal.whyMonth(), cell);
  const project = planner.projects.find(({ id }) => id === cell.projectId);
  const name = userNameOf(planner, cell.userId);
  if (!why || !project) return null;
  return (
    <>
      <p className="row">
        <ProjectKey code={project.code} look={colours.lookOf(project.id)} />
        <span className="cut">{project.name}</span>
        <b>{t`${formatHours(cell.hours)} h`}</b>
      </p>
      <Reasons title={t`Why ${name}?`} sentences={why.person} />
      <Reasons title={t`Why ${dayWords(cell.day)}?`} sentences={why.day} />
    </>
  );
}

function Reasons({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  return (
    <p>
      <b>{title}</b> {sentences.join(" ")}
    </p>
  );
}
