import { formatHours, sumHours } from "#shared/hours.ts";
import type { GridCell, GridPart } from "#ui/grid/grid-model.ts";
import { entriesAt, type Cell } from "../../rules/by-cell.ts";
import { partOf, type CellLook } from "../planner/planner-cells.ts";
import { whyKey, type Proposal } from "./use-fill.ts";

/** Proposed hours over a cell: drawn dashed beside what is there, spoken as proposed, with their reason. */
export function proposedCells(proposal: Proposal, look: Pick<CellLook, "codeOf" | "lookOf">) {
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
  return (cell: Cell, drawn: GridCell): GridCell => {
    const ghosts = entriesAt(proposal.ghosts, cell);
    if (ghosts.length === 0) return drawn;
    const parts = [...(drawn.parts ?? []), ...ghosts.map(partFor)];
    const words = ghosts
      .map(({ projectId, hours }) => `${look.codeOf(projectId)} ${formatHours(hours)}`)
      .join(", ");
    const there = (drawn.parts ?? []).map(({ code, text }) => `${code} ${text}`).join(", ");
    const why = ghosts
      .map(
        ({ projectId }) =>
          `${look.codeOf(projectId)}: ${proposal.whyOf.get(whyKey(cell.userId, projectId)) ?? ""}`,
      )
      .join("; ");
    return {
      ...drawn,
      parts,
      text: formatHours(sumHours([drawn.value ?? 0, ...ghosts.map(({ hours }) => hours)])),
      spoken: [drawn.spoken ?? there, `${there === "" ? "P" : "p"}roposed ${words}`]
        .filter(Boolean)
        .join(", "),
      tip: why,
    };
  };
}
