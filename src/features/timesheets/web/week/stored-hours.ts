import { mergeCells, same } from "#shared/three-way.ts";
import { storeDraft, storedDraft } from "#web/stored-draft.ts";
import { cellKey } from "../../rules/cell-changes.ts";
import type { TypedCell } from "./typed-cells.ts";
import { StoredDraft, nameStart } from "./unsent-weeks.ts";

/** A save that was sent, and whose outcome isn't known yet: sent again, it happens once. */
export interface Sending {
  readonly key: string;
  readonly version: number;
  readonly cells: readonly TypedCell[];
}

export type TypedCells = ReadonlyMap<string, TypedCell>;

const mapOf = (cells: readonly TypedCell[]): TypedCells =>
  new Map(cells.map((cell) => [cellKey(cell.projectId, cell.day), cell]));

/**
 * The hours of one week on this device, for all windows of the browser: what each window types and sends is found by
 * the others, and none writes over another's.
 */
export class StoredHours {
  readonly #personId: string;
  readonly #name: string;
  /** What this window last read or wrote. */
  #known: TypedCells;
  #sending: Sending | null;

  constructor(personId: string, weekStarting: string) {
    this.#personId = personId;
    this.#name = nameStart + weekStarting;
    const { cells, sending } = this.#read();
    this.#known = cells;
    this.#sending = sending;
  }

  get cells(): TypedCells {
    return this.#known;
  }

  /** The save that was sent last, here or in a window that has gone, while its outcome isn't known. */
  get sending(): Sending | null {
    return this.#sending;
  }

  /** This window's cells with what other windows typed, sent or gave up since. */
  merged(mine: TypedCells): TypedCells {
    const { cells, sending } = this.#read();
    if (same(cells, this.#known)) return mine;
    const merged = mergeCells(this.#known, mine, cells);
    this.#known = cells;
    this.#sending = sending;
    return merged;
  }

  /** Writes what `merged` answered, or what has become of it. */
  write(cells: TypedCells, sending: Sending | null): void {
    if (same(cells, this.#known) && same(sending, this.#sending)) return;
    this.#sending = sending;
    const isStored = storeDraft(
      this.#personId,
      this.#name,
      cells.size === 0 ? null : { cells: [...cells.values()], sending },
    );
    // Where nothing can be stored, nothing is found again either.
    if (isStored) this.#known = cells;
  }

  #read(): { readonly cells: TypedCells; readonly sending: Sending | null } {
    const retained = storedDraft(this.#personId, this.#name, StoredDraft);
    return { cells: mapOf(retained?.cells ?? []), sending: retained?.sending ?? null };
  }
}
