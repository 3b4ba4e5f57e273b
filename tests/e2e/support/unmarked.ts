import type { Page } from "@playwright/test";

/** What someone reads or hears on a page, and where. */
export interface Said {
  readonly place: string;
  readonly text: string;
}

/** Everything a page says, in sight or not yet: texts, what screen readers hear, what empty fields show. */
export async function saidOn(page: Page): Promise<readonly Said[]> {
  return page.evaluate(() => {
    const spoken = [
      "aria-label",
      "aria-description",
      "aria-roledescription",
      "aria-valuetext",
      "alt",
      "title",
      "placeholder",
      "data-text",
    ];
    const nameOf = (element: Element): string => [element.localName, ...element.classList].join(".");
    const said: { place: string; text: string }[] = [{ place: "window", text: document.title }];
    // What is set apart was written by people; a calendar's words, and what it announces, are those of React Aria,
    // which has its own translations; `lang` says what names a language.
    const beyond =
      "script, style, noscript, code, kbd, bdi, .calendar, .calendar *, [id^=react-aria], [lang]:not(html)";
    for (const element of document.querySelectorAll(`body, body *:not(${beyond})`)) {
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE)
          said.push({ place: nameOf(element), text: child.textContent ?? "" });
      for (const name of spoken) {
        const text = element.getAttribute(name);
        if (text !== null) said.push({ place: `${nameOf(element)} ${name}`, text });
      }
    }
    return said;
  });
}

/**
 * Remembers the texts in the API's answers to a page: names, codes and comments of the demonstration. A label that
 * goes with a code is none: the server says it in the page's language.
 */
export function rememberData(page: Page, known: Set<string>): void {
  const collect = (value: unknown, key = ""): void => {
    if (typeof value === "string") {
      if (isData(value) && !/^(?:status|type|role)Label$/.test(key)) known.add(value);
    } else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value))
        if (name !== "label" || !("code" in value)) collect(inner, name);
  };
  page.on("response", (response) => {
    const isAnswer = new URL(response.url()).pathname.startsWith("/api/");
    if (isAnswer && response.headers()["content-type"]?.includes("json") === true)
      response.json().then(
        (answer: unknown) => collect(answer),
        () => undefined,
      );
  });
}

/** Codes such as `sick` aren't: where a page shows one, its label is missing. */
const isData = (value: string): boolean => /[A-Za-z]{2}/.test(value) && !/^[a-z_-]+$|⟦/.test(value);

/**
 * Names that are the same in every language; `and` is from the lists of `Intl`, and a forecast's statuses come from the
 * database while the server speaks English, as it believes here.
 */
const names =
  /\b(?:Stint|Draft|Frozen|Lohn und Gehalt|Safari|Chrome|Linux|Excel|Ctrl|Esc|https|and|[a-z.]+\.example|[A-Z]{2,4})\b/g;

/** What of it no text of the sources has marked: words neither in the letters of the pseudo language nor data. */
export function unmarked(said: readonly Said[], known: ReadonlySet<string>): string[] {
  const data = [...known].toSorted((one, other) => other.length - one.length);
  const found = said.flatMap(({ place, text }) => {
    if (!/[A-Za-z]{2}/.test(text)) return [];
    const rest = data.reduce((left, each) => left.replaceAll(each, " "), text).replaceAll(names, " ");
    return /[A-Za-z]{2}/.test(rest) ? [`${place}: ${text.trim().replaceAll(/\d+/g, "0")}`] : [];
  });
  return [...new Set(found)];
}
