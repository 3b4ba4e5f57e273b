/** Joins the class names that are given; what is `false`, `null`, `undefined` or empty is left out. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
