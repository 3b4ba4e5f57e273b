/** What the address of the Functions page holds. */
export interface FunctionsSearch {
  readonly search?: string;
  /** The function whose dialog is open. */
  readonly function?: string;
}

/** Reads the address; anything else in it is dropped. */
export function readFunctionsSearch(search: Record<string, unknown>): FunctionsSearch {
  const { search: text, function: id } = search;
  return {
    // A search for digits arrives as a number.
    ...((typeof text === "string" && text !== "") || typeof text === "number"
      ? { search: String(text) }
      : {}),
    ...(typeof id === "string" && id !== "" ? { function: id } : {}),
  };
}
