import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

/** A part of a message: words, the number of the plural around it, a place, or the forms of a plural. */
export type Part =
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "number" }
  | { readonly kind: "place"; readonly at: number }
  | {
      readonly kind: "plural";
      readonly at: number;
      readonly forms: Readonly<Record<string, readonly Part[]>>;
    };

/** The parts of an ICU message as our catalogues have them; throws with what's wrong where it isn't one. */
export function partsOf(message: string): readonly Part[] {
  return parse(message, { ignoreTag: true, requiresOtherClause: true }).map(partOf);
}

function partOf(element: MessageFormatElement): Part {
  if (element.type === TYPE.literal) return { kind: "words", words: element.value };
  if (element.type === TYPE.pound) return { kind: "number" };
  if (element.type === TYPE.argument) return { kind: "place", at: placeOf(element.value) };
  if (element.type === TYPE.plural && element.pluralType !== "ordinal" && element.offset === 0) {
    const forms = Object.entries(element.options).map(
      ([form, { value }]) => [form, value.map(partOf)] as const,
    );
    return { kind: "plural", at: placeOf(element.value), forms: Object.fromEntries(forms) };
  }
  throw new Error("Only places like {0} and plurals are known");
}

function placeOf(name: string): number {
  if (!/^\d+$/.test(name)) throw new Error(`{${name}} isn't a place; places are numbers`);
  return Number(name);
}
