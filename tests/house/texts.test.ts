import { describe, expect, it } from "vitest";
import { languages } from "#shared/texts/languages.ts";
import { catalogueFaults, faultOf, textsIn, textsOfSources, translated } from "../../scripts/house/texts.mjs";

const said = (code: string, catalogue: Readonly<Record<string, string>> = {}) =>
  translated(code, "page.tsx", (key) => catalogue[key]);

describe("Texts of the sources", () => {
  it("are found with their places, plurals and meanings, those inside others too", () => {
    const code = [
      "const one = t`Enter hours in steps of ${step}.`;",
      'const two = <p>{t`${plural(days.length, "# day", "# days")} left`}</p>;',
      "const three = rich`Ask ${<Link to={to}>{t`an admin`}</Link>}.`;",
      'const four = t.as("state")`Open`;',
      "const other = sql`select ${id}`;",
    ].join("\n");
    expect(textsIn(code, "page.tsx").map(({ key }) => key)).toEqual([
      "Enter hours in steps of {0}.",
      "{0, plural, one {# day} other {# days}} left",
      "Ask {0}.",
      "an admin",
      "[state] Open",
    ]);
  });

  it("lose their mark in the English build, and nothing else", () => {
    expect(said("const a = t`A ${b} “c”`; const d = rich`E ${<b>{t`f`}</b>}`;")).toBe(
      "const a = `A ${b} “c”`; const d = rich`E ${<b>{`f`}</b>}`;",
    );
    expect(said("const a = tt`x`;")).toBeNull();
  });

  it("are replaced in a language's build, their values where it wants them", () => {
    const catalogue = { "{0} greets {1}": "{1} wird von {0} begrüßt (`$'{'x'}')", "an admin": "einen Admin" };
    expect(said("const a = t`${one(1)} greets ${t`an admin`}`;", catalogue)).toBe(
      "const a = `${`einen Admin`} wird von ${one(1)} begrüßt (\\`\\${x})`;",
    );
  });

  it("have the language's plural forms there", () => {
    const code = 'const a = t`${plural(n, "# day", "# days")} for ${name}`;';
    expect(
      said(code, {
        "{0, plural, one {# day} other {# days}} for {1}":
          "{0, plural, one {Ein Tag für {1}} other {# Tage für {1}}}",
      }),
    ).toBe(
      'const a = `${inForm(n, { "one": `Ein Tag für ${name}`, "other": `\\u0000 Tage für ${name}` })}`;\nimport { inForm } from "#shared/texts/t.ts";\n',
    );
  });
});

describe("Translations", () => {
  it("fill the places of their English", () => {
    expect(faultOf("{0} of {1}", "{1}: {0}")).toBeNull();
    expect(faultOf("[state] Open", "Offen")).toBeNull();
    expect(faultOf("{0} of {1}", "{0}")).toBe("fills other places than its English");
    expect(faultOf("{0} of {1}", "{0, plural, other {#}} {1}")).toBe("has a plural of what is no number");
    expect(faultOf("Open", "")).toBe("isn't translated");
    expect(faultOf("Open", "{0")).toContain("EXPECT");
  });

  const used = textsOfSources();

  it("say 1 hour, and not 1 hours", () => {
    const isBound = /\b(?:at (?:most|least)|up to|other|to) \{\d+\} hours/;
    const isSum = /hours less \{1\}|out of a capacity/;
    const counted = [...used.keys()].filter((text) => /\{\d+\} hours\b/.test(text));
    // Names of columns, and hours as someone wrote them.
    const asWritten = new Set([
      "Read as {0} hours. Is the decimal sign right?",
      "{0} hours",
      "{0} hours a year, a twelfth each month",
      "{0} hours are carried over on {1} already. Correct them in Leave.",
      "{0} hours are far less than from {1} to {2}.",
      "{0} hours are more than the {1} that this person works on these days. Correct the hours or the days, or leave the hours empty.",
      "{0} hours at the start of each year",
      "{0} hours don't fit between {1} and {2}.",
      "{0} would have {1} hours on {2}, but a day has 24 at most.",
    ]);
    expect(
      counted.filter((text) => !isBound.test(text) && !isSum.test(text) && !asWritten.has(text)),
    ).toEqual([]);
  });

  it.each(languages.filter((language) => language !== "en"))(
    "are complete and fit the sources: %s",
    (language) => {
      expect(used.size).toBeGreaterThan(3_000);
      expect(catalogueFaults(language, used)).toEqual([]);
    },
  );
});
