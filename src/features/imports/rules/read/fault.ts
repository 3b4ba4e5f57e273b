/** Why a fact isn't imported, in words; with the field of the cell that is wrong where one cell is. */
export type Fault = string | { readonly field: string; readonly says: string };

/** A fault of one cell. */
export const at = (field: string, says: string): Fault => ({ field, says });

/** A fault's sentence. */
export const wordsOf = (fault: Fault): string => (typeof fault === "string" ? fault : fault.says);

/** The sentences of the cells that are wrong, by field; several of one cell are one after the other. */
export function byField(faults: readonly Fault[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const fault of faults) {
    if (typeof fault === "string") continue;
    const { field, says } = fault;
    found[field] = field in found ? `${found[field]} ${says}` : says;
  }
  return found;
}
