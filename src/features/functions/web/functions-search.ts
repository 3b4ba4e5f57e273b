export interface FunctionsSearch {
  readonly search?: string;
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
