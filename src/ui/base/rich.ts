import { createElement, Fragment, type ReactNode } from "react";
import { Plural } from "#shared/texts/t.ts";

/**
 * A text with elements in it: `` rich`Ask ${<Link to="/people">{t`an admin`}</Link>}.` ``. Marks a text for the
 * catalogues as `t` does; the words inside an element are a text of their own.
 */
export function rich(strings: TemplateStringsArray, ...values: readonly (ReactNode | Plural)[]): ReactNode {
  const children = strings.flatMap((text, at) => {
    const value = values[at - 1];
    return at === 0 ? [text] : [value instanceof Plural ? String(value) : value, text];
  });
  return createElement(Fragment, null, ...children);
}
