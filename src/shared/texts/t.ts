import { grouped } from "../count.ts";
import { currentLanguage, currentSpeaker } from "./current.ts";
import { asKey } from "./key.ts";

/** A number and the words that go with it, inside a text. */
export class Plural {
  readonly number: number;
  readonly one: string;
  readonly many: string;

  constructor(number: number, one: string, many: string) {
    this.number = number;
    this.one = one;
    this.many = many;
  }

  /** In English. */
  toString(): string {
    return (this.number === 1 ? this.one : this.many).replace("#", grouped(this.number));
  }
}

/**
 * How many of something, inside a text: `` t`${plural(days, "# day", "# days")} left` ``. `#` is the number. The
 * other languages have the forms they need (CLDR's plural rules).
 */
export function plural(number: number, one: string, many: string): Plural {
  return new Plural(number, one, many);
}

type Value = string | number | Plural;
type Text = (strings: TemplateStringsArray, ...values: readonly Value[]) => string;

const inEnglish = (strings: TemplateStringsArray, values: readonly Value[]): string =>
  strings.reduce((text, each, at) => `${text}${String(values[at - 1])}${each}`);

function say(strings: TemplateStringsArray, values: readonly Value[], meaning?: string): string {
  const speaker = currentSpeaker();
  if (speaker === null) return inEnglish(strings, values);
  const places = values.map((value) => (value instanceof Plural ? value : null));
  return speaker.say(asKey(strings, places, meaning), values) ?? inEnglish(strings, values);
}

/**
 * Every text people read is written in English and marked: `` t`Enter hours in steps of ${step}.` ``. The build makes
 * the browser's files once per language and puts the translation in the text's place; the server looks it up as it
 * answers (decision 0065). Where one English text means several things, the meaning goes in front:
 * `` t.as("state")`Open` ``.
 */
export const t: Text & { as(meaning: string): Text } = Object.assign(
  (strings: TemplateStringsArray, ...values: readonly Value[]) => say(strings, values),
  {
    as:
      (meaning: string): Text =>
      (strings, ...values) =>
        say(strings, values, meaning),
  },
);

/** @public In a translated text of the browser's build: the form that goes with a number, in which U+0000 is the number. */
export function inForm(number: number, forms: Readonly<Record<string, string>>): string {
  rules ??= new Intl.PluralRules(currentLanguage());
  const form = forms[`=${number}`] ?? forms[rules.select(number)] ?? forms["other"] ?? "";
  return form.replaceAll("\u0000", grouped(number));
}
let rules: Intl.PluralRules | undefined;
