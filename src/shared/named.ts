import { locale, perLanguage } from "./texts/current.ts";
import { t } from "./texts/t.ts";

const maxNamed = 5;
const listed = perLanguage(() => new Intl.ListFormat(locale(), { type: "conjunction" }));

/** `A, B and C`; more than five end with `and N more`. */
export function named(names: readonly string[]): string {
  return listed().format(
    names.length > maxNamed
      ? [...names.slice(0, maxNamed - 1), t`${names.length - maxNamed + 1} more`]
      : names,
  );
}
