import { formatHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import type { GridCell, GridPart } from "#ui/grid/grid-model.ts";
import { entriesAt, type ByCell, type Cell } from "#features/plans/rules/by-cell.ts";
import type { AddedHours } from "#features/proposals/rules/fill/on-top.ts";
import { partOf, type CellLook } from "../planner/planner-cells.ts";

/** Under which a proposal has the reason of a person and project. */
export const whyKey = (userId: string, projectId: string) => `${userId} ${projectId}`;

/** A proposal over the grid: hours that come, why, and hours that go. */
export interface ShownProposal {
  readonly ghosts: ByCell<AddedHours>;
  readonly whyOf: ReadonlyMap<string, string>;
  readonly gone?: ByCell<AddedHours> | undefined;
}

/** What a person does with single cells of a proposal. */
export interface ProposedChoice {
  readonly isProposed: (cell: Cell) => boolean;
  /** Of a selected block with the cell in it, all that is proposed. */
  readonly accept: (cell: Cell) => void;
  readonly leaveOut: (cell: Cell) => void;
}

/** Proposed hours over a cell: drawn dashed beside what is there, spoken as proposed, with their reason. */
export function proposedCells(proposal: ShownProposal, look: Pick<CellLook, "codeOf" | "lookOf">) {
  const made = new Map<string, GridPart>();
  const partFor = (entry: { readonly projectId: string; readonly hours: number }): GridPart => {
    const key = `${entry.projectId} ${entry.hours}`;
    const there = made.get(key);
    if (there) return there;
    const part = partOf(entry, look);
    const ghost = { ...part, id: `proposed ${part.id}`, look: `${part.look} is-proposed` };
    made.set(key, ghost);
    return ghost;
  };
  return (cell: Cell, before: GridCell): GridCell => {
    const drawn = withoutGone(proposal, cell, before, look);
    const ghosts = entriesAt(proposal.ghosts, cell);
    if (ghosts.length === 0) return drawn;
    const parts = [...(drawn.parts ?? []), ...ghosts.map(partFor)];
    const words = ghosts
      .map(({ projectId, hours }) => `${look.codeOf(projectId)} ${formatHours(hours)}`)
      .join(", ");
    const there = (drawn.parts ?? []).map(({ code, text }) => `${code} ${text}`).join(", ");
    const proposed = there === "" ? t`Proposed ${words}` : t`proposed ${words}`;
    const why = ghosts
      .map(
        ({ projectId }) =>
          t`${look.codeOf(projectId)}: ${proposal.whyOf.get(whyKey(cell.userId, projectId)) ?? ""}`,
      )
      .join("; ");
    return {
      ...drawn,
      parts,
      text: formatHours(sumHours([drawn.value ?? 0, ...ghosts.map(({ hours }) => hours)])),
      spoken: [drawn.spoken ?? there, proposed].filter(Boolean).join(", "),
      tip: why,
    };
  };
}

/** Hours that a proposal removes from a cell: struck through, and spoken. */
function withoutGone(
  { gone }: ShownProposal,
  cell: Cell,
  drawn: GridCell,
  { codeOf }: Pick<CellLook, "codeOf">,
): GridCell {
  const going = gone ? entriesAt(gone, cell) : [];
  if (going.length === 0) return drawn;
  const codes = new Set(going.map(({ projectId }) => codeOf(projectId)));
  const there = (drawn.parts ?? []).map(({ code, text }) => `${code} ${text}`).join(", ");
  const words = going.map(({ projectId, hours }) => `${codeOf(projectId)} ${formatHours(hours)}`).join(", ");
  return {
    ...drawn,
    parts: (drawn.parts ?? []).map((part) =>
      codes.has(part.code) ? { ...part, id: `gone ${part.id}`, look: `${part.look} is-going` } : part,
    ),
    spoken: t`${drawn.spoken ?? there}, proposed to go: ${words}`,
  };
}
