import { fillMonth, type FilledMonth } from "#features/proposals/fill-contract.ts";
import type { Input } from "#shared/contract.ts";
import { month, type AllocationMonth } from "./allocation-month.ts";

export type FillBody = Input<typeof fillMonth>["body"];

/** A fill's default request: all of the month, over what is saved. */
export const fillBody: FillBody = {
  options: { maxProjects: 2, continuity: true, wholeDays: true },
  scope: {},
  cells: [],
};

export const fillInput = (place: AllocationMonth, body: Partial<FillBody> = {}) => ({
  params: { functionId: place.design.id, month },
  body: { ...fillBody, ...body },
});

/** The month's allocator has hours proposed. */
export const fill = (place: AllocationMonth, body: Partial<FillBody> = {}): Promise<FilledMonth> =>
  place.allocator.client.ok(fillMonth, fillInput(place, body));
