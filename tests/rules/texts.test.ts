import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { grouped, withDecimals } from "#shared/count.ts";
import { readDay } from "#shared/day-reading.ts";
import { formatsOf } from "#shared/formats.ts";
import { formatHours, parseHours, readTypedHours } from "#shared/hours.ts";
import { formatMoney, formatRate } from "#shared/money.ts";
import { named } from "#shared/named.ts";
import { percentText } from "#shared/percent.ts";
import { currentLanguage, locale, perLanguage, speakBy } from "#shared/texts/current.ts";
import { partsOf } from "#shared/texts/icu.ts";
import { asKey } from "#shared/texts/key.ts";
import { acceptedLanguage } from "#shared/texts/languages.ts";
import { inForm, plural, t } from "#shared/texts/t.ts";
import { readTypedNumber, typeableNumber } from "#shared/typed-number.ts";
import { catalogueOf, hush, speak } from "../support/speaking.ts";

afterEach(hush);

describe("A text", () => {
  it("is its English where no other language speaks", () => {
    expect(t`Enter hours in steps of ${0.25}.`).toBe("Enter hours in steps of 0.25.");
    expect(t`${plural(1, "# day", "# days")} left`).toBe("1 day left");
    expect(t`${plural(1234, "# day", "# days")} left`).toBe("1,234 days left");
  });

  it("is its translation, with places in any order", () => {
    speak("de", { "{0} greets {1}": "{1} wird von {0} begrüßt" });
    expect(t`${"Ada"} greets ${"Ben"}`).toBe("Ben wird von Ada begrüßt");
  });

  it("has the forms that the language has for a number", () => {
    speak("de", {
      "{0, plural, one {# day} other {# days}} left":
        "{0, plural, =0 {heute} one {noch einen Tag} other {noch # Tage}}",
    });
    const left = (days: number) => t`${plural(days, "# day", "# days")} left`;
    expect([0, 1, 2, 1234].map(left)).toEqual(["heute", "noch einen Tag", "noch 2 Tage", "noch 1.234 Tage"]);
  });

  it("stays English where it isn't translated yet", () => {
    speak("fr", { Draft: "" });
    expect([t`Draft`, t`${2} of ${3}`]).toEqual(["Draft", "2 of 3"]);
  });

  it("with one English for two things is translated by what it means", () => {
    speak("de", { "[verb] Open": "Öffnen", "[state] Open": "Offen" });
    expect([t.as("verb")`Open`, t.as("state")`Open`, t`Open`]).toEqual(["Öffnen", "Offen", "Open"]);
  });

  it("leaves literal braces and apostrophes", () => {
    speak("de", { "It isn't '{'{0}'}'": "Es ist nicht '{'{0}'}'" });
    expect(t`It isn't {${"week"}}`).toBe("Es ist nicht {week}");
    expect(partsOf("don't '{'x'}'")).toEqual([{ kind: "words", words: "don't {x}" }]);
  });

  it("puts in values as they are, whatever they look like", () => {
    speak("de", { "Hello {0}": "Hallo {0}" });
    expect(t`Hello ${"{0} '#' <b>"}`).toBe("Hallo {0} '#' <b>");
  });

  it("refuses messages that are no places or plurals", () => {
    expect(() => partsOf("{name}")).toThrow("{name} isn't a place; places are numbers");
    for (const message of [
      "{0, date, short}",
      "{0, select, a {x} other {y}}",
      "{0, selectordinal, one {#st} other {#th}}",
      "{0, plural, offset:1 one {#} other {#}}",
    ])
      expect(() => partsOf(message)).toThrow("Only places like {0} and plurals are known");
    expect(() => partsOf("{0, plural, one {# day}}")).toThrow("MISSING_OTHER_CLAUSE");
    expect(partsOf("<b>1 < 2</b>")).toEqual([{ kind: "words", words: "<b>1 < 2</b>" }]);
  });

  it("has a key that is read back as the text, whatever signs it has", () => {
    const text = fc.string({ unit: fc.constantFrom("'", "{", "}", "#", "|", "a", " ", "<") });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const words = (given: string) => (given === "" ? [] : [{ kind: "words", words: given }]);
        expect(partsOf(asKey([before], []))).toEqual(words(before));
        // Within a plural # is its number.
        const form = (given: string) =>
          given
            .split("#")
            .flatMap((piece, at) => [...(at === 0 ? [] : [{ kind: "number" }]), ...words(piece)]);
        expect(partsOf(asKey(["", ""], [{ one: before, many: after }]))).toEqual([
          { kind: "plural", at: 0, forms: { one: form(before), other: form(after) } },
        ]);
        expect(partsOf(asKey([before, after], [null]))).toEqual([
          ...words(before),
          { kind: "place", at: 0 },
          ...words(after),
        ]);
      }),
    );
    expect(asKey(["", " of ", ""], [{ one: "# {x}", many: "# 'of all' x" }, null], "state")).toBe(
      "[state] {0, plural, one {# '{'x'}'} other {# 'of all' x}} of {1}",
    );
  });

  it("says a number in English where its translation has no forms, and a plain value where it has", () => {
    speak("de", {
      "{0, plural, one {# day} other {# days}} left": "Es bleiben {0}",
      "{0} left": "{0, plural, one {einer bleibt} other {# bleiben}}",
    });
    expect([t`${plural(2, "# day", "# days")} left`, t`${"Ada"} left`]).toEqual(["Es bleiben 2 days", "Ada"]);
  });

  it("of the browser's build has the form that goes with its number", () => {
    const forms = { "=0": "none", one: "one", other: "\u0000 days" };
    expect([0, 1, 2, 1234].map((number) => inForm(number, forms))).toEqual([
      "none",
      "one",
      "2 days",
      "1,234 days",
    ]);
    expect([inForm(1, { other: "\u0000 or \u0000" }), inForm(5, { one: "one" })]).toEqual(["1 or 1", ""]);
  });

  it("is announced by the current speaker, and the previous one can speak again", () => {
    const mute = () => null;
    const before = speakBy(mute);
    expect(speakBy(before)).toBe(mute);
  });
});

describe("What differs by language", () => {
  it("is made once for each language", () => {
    const made: string[] = [];
    const table = perLanguage(() => {
      made.push(currentLanguage());
      return { draft: t`Draft`, of: locale() };
    });
    expect([table(), table()]).toEqual(Array(2).fill({ draft: "Draft", of: "en-GB" }));
    speak("de", { Draft: "Entwurf" });
    expect([table(), table()]).toEqual(Array(2).fill({ draft: "Entwurf", of: "de-DE" }));
    expect(made).toEqual(["en", "de"]);
  });
});

describe("The language a browser wants", () => {
  it.each([
    ["de", "de"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["pt-BR, fr;q=0.5, en;q=0.4", "fr"],
    ["en;q=0.2, es;q=0.9", "es"],
    ["*", "en"],
    ["de;q=0, fr", "fr"],
    ["deutsch", "en"],
    ["", "en"],
    [undefined, "en"],
    [`${"x".repeat(5_000)},de`, "en"],
  ])("%s reads as %s", (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});

describe("Numbers", () => {
  /** What is stored for a typed text; a text in place of it is the message. */
  const typed: Record<"en" | "de" | "fr" | "es", Record<string, number | string | null>> = {
    en: {
      " 7 ": 7,
      "": null,
      "−5": -5,
      "99,50": 99.5,
      "0,5": 0.5,
      "99.50": 99.5,
      ",5": 0.5,
      "+1,250": 1250,
      "1,234,567.25": 1_234_567.25,
      "1.234.567,25": 1_234_567.25,
      "1,234": 1234,
      "1.234": "“1.234” may mean 1234 or 1.234. Write one of them.",
      "0.125": "Use at most two decimals.",
      "12,34": 12.34,
      "1.2,5": "Enter a number such as 7.5.",
      "12 34": "Enter a number such as 7.5.",
      x: "Enter a number such as 7.5.",
      "-": "Enter a number such as 7.5.",
    },
    de: {
      "99,50": 99.5,
      "99.50": 99.5,
      "0,5": 0.5,
      "1.234,5": 1234.5,
      "1,234.5": 1234.5,
      "1.234": 1234,
      "-7,5": -7.5,
      "1,234": "“1,234” may mean 1234 or 1,234. Write one of them.",
      "1,5,5": "Enter a number such as 7,5.",
    },
    fr: {
      "99,50": 99.5,
      "1 234,5": 1234.5,
      "1\u202f234\u202f567": 1_234_567,
      "7.5": 7.5,
      "1.234": "“1.234” may mean 1234 or 1,234. Write one of them.",
      "1,234": "“1,234” may mean 1234 or 1,234. Write one of them.",
    },
    es: { "99,50": 99.5, "1.250,5": 1250.5, "1250,5": 1250.5, "1.250": 1250 },
  };
  it.each(["en", "de", "fr", "es"] as const)("typed in %s, are stored as meant or refused", (language) => {
    speak(language, {});
    const meant = (text: string) => {
      const read = readTypedNumber(text);
      return "value" in read ? read.value : read.fault;
    };
    const texts = Object.keys(typed[language]);
    expect(Object.fromEntries(texts.map((text) => [text, meant(text)]))).toEqual(typed[language]);
  });

  it.each(["en", "de", "fr", "es"] as const)("put into a field in %s, read back as they were", (language) => {
    speak(language, {});
    for (const value of [0.5, 99.5, 1234, 1234.5, 1_234_567.25, -7.25, 0])
      expect(readTypedNumber(typeableNumber(value))).toEqual({ value, isGrouped: false });
    expect([typeableNumber(null), typeableNumber(Number.NaN)]).toEqual(["", ""]);
  });

  it("of integers, hours and values with four decimals are read by their own rules", () => {
    expect([readTypedNumber("1,5", 0), readTypedNumber("12.34567", 4), readTypedNumber("1.234", 4)]).toEqual([
      { fault: "Enter a whole number." },
      { fault: "Use at most 4 decimals." },
      { value: 1.234, isGrouped: false },
    ]);
    const hours = ["7:30", "7h30", "450m", "-2,5", "1.234", "7.3333", "seven"].map(readTypedHours);
    expect(hours).toEqual([
      ...[7.5, 7.5, 7.5, -2.5].map((value) => ({ value, isGrouped: false })),
      { fault: "“1.234” may mean 1234 or 1.234. Write one of them." },
      { fault: "Use at most two decimals." },
      { fault: "Enter hours such as 7.5, 7:30, 7h30 or 450m." },
    ]);
  });

  it("have as many decimals as wanted", () => {
    const written = () => [
      withDecimals(1.5, 2),
      withDecimals(1234, 1),
      withDecimals(1234.5, 0),
      withDecimals(2, 2),
    ];
    expect([written(), grouped(1_234_567)]).toEqual([["1.50", "1,234.0", "1,235", "2.00"], "1,234,567"]);
    speak("de", {});
    expect([written(), grouped(1_234_567)]).toEqual([["1,50", "1.234,0", "1.235", "2,00"], "1.234.567"]);
  });

  it("in a list of names are counted from five on", () => {
    const names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"];
    expect([0, 1, 2, 5, 6].map((count) => named(names.slice(0, count)))).toEqual([
      "",
      "Ada",
      "Ada and Ben",
      "Ada, Ben, Cleo, Dan and Eve",
      "Ada, Ben, Cleo, Dan and 2 more",
    ]);
  });

  it("are written and read as the language does", () => {
    expect([formatHours(1234.5), formatMoney(-1234, "€")]).toEqual(["1,234.5", "−€1,234"]);
    speak("de", { "[money] {0}{1}": "{1} {0}", "[percent] {0}%": "{0} %" });
    expect([percentText(8.5), percentText(1234)]).toEqual(["8,5 %", "1234 %"]);
    expect([formatHours(1234.5), formatMoney(-1234, "€"), formatRate(64.5, "£")]).toEqual([
      "1.234,5",
      "−1.234 €",
      "64,50 £",
    ]);
    speak("fr", {});
    expect(parseHours(formatHours(12345.5))).toBe(12345.5);
  });

  it.each(["en", "de", "fr", "es"] as const)(
    "that hours are shown as are read back the same: %s",
    (language) => {
      if (language !== "en") speak(language, {});
      const shown = [0, 0.25, 7.5, 999.99, 1000, 1234.5, 12_345, 123_456.75];
      expect(shown.map((hours) => parseHours(formatHours(hours)))).toEqual(shown);
    },
  );

  it("group with points where a language does, and only in threes", () => {
    speak("de", {});
    expect(["1.234", "1.5", "7.25", "1.234.567"].map(parseHours)).toEqual([1234, 1.5, 7.25, 1_234_567]);
    speak("en", {});
    expect(["1.234", "1,234"].map(parseHours)).toEqual([undefined, 1234]);
    speak("de", {});
    expect(["7.5h", "1.234,5h", "1.25.5h", ".5h"].map(parseHours)).toEqual([7.5, 1234.5, undefined, 0.5]);
  });
});

describe("Dates with months in words", () => {
  it("have the language's months in the language's order", () => {
    const of = () => formatsOf("dmy_text", "Europe/Berlin");
    expect([of().day("2026-03-09"), of().span("2026-03-09", "2026-03-15")]).toEqual([
      "9 Mar 2026",
      "9 – 15 Mar 2026",
    ]);
    speak("de", catalogueOf("de"));
    expect([of().day("2026-03-09"), of().span("2026-03-09", "2026-03-15")]).toEqual([
      "9. Mär 2026",
      "9. – 15. Mär 2026",
    ]);
  });

  it("are read with the language's names and with English ones", () => {
    speak("de", catalogueOf("de"));
    const read = (text: string) => readDay(text, "dmy_text", "2026-11-26");
    expect(["9. März 2026", "9 mar", "9. Mai", "heute", "yesterday"].map(read)).toEqual([
      "2026-03-09",
      "2026-03-09",
      "2026-05-09",
      "2026-11-26",
      "2026-11-25",
    ]);
  });
});
