export interface CustomersSearch {
  readonly search?: string;
  readonly active?: "true" | "false";
}

/** Reads the address; anything else in it is dropped. */
export function readCustomersSearch(search: Record<string, unknown>): CustomersSearch {
  const { search: text } = search;
  // A search for digits, and true or false, don't arrive as texts.
  const active = (["true", "false"] as const).find((each) => each === String(search["active"]));
  return {
    ...((typeof text === "string" && text !== "") || typeof text === "number"
      ? { search: String(text).slice(0, 200) }
      : {}),
    ...(active && { active }),
  };
}
