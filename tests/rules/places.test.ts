import fc from "fast-check";
import { afterEach, describe, expect, it, test } from "vitest";
import { tooltipOf } from "#features/plans/rules/cell-lock.ts";
import { checkPlace, closingRefusal } from "#features/organisation/rules/place.ts";
import { changedPlace, placeOn, type DatedPlace } from "#features/people/rules/person-places.ts";
import { publicHolidaysByPerson, type HolidayForPeople } from "#features/people/rules/public-holidays.ts";
import { publicHolidayName } from "#features/people/rules/holiday-names.ts";
import { addDays, daysBetween, type Day } from "#shared/day.ts";
import { catalogueOf, hush, speak } from "../support/speaking.ts";

afterEach(hush);

const first = "2026-12-01";
const day = fc.nat(13).map((at) => addDays(first, at));
const hours = fc.nat(96).map((quarters) => quarters / 4 + 0.25);

describe("A person's public holidays", () => {
  test("are the longer of everyone's and of their place's each day, never the sum", () => {
    const once = <T extends { readonly day: Day }>(rows: readonly T[]): T[] => [
      ...new Map(rows.map((row) => [row.day, row])).values(),
    ];
    const list = fc.array(fc.record({ day, hours, name: fc.string() })).map(once);
    fc.assert(
      fc.property(list, fc.dictionary(fc.constantFrom("ann", "ben"), list), (everyones, places) => {
        const rows: HolidayForPeople[] = [
          ...everyones.map((row) => ({ userId: null, ...row })),
          ...Object.entries(places).flatMap(([userId, own]) => own.map((row) => ({ userId, ...row }))),
        ];
        const of = publicHolidaysByPerson(rows);
        for (const person of ["ann", "ben", "cyd"]) {
          const counted = new Map(of(person).map((holiday) => [holiday.day, holiday.hours]));
          for (const each of daysBetween(first, addDays(first, 13))) {
            const found = [...everyones, ...(places[person] ?? [])].filter((row) => row.day === each);
            const expected = found.length === 0 ? undefined : Math.max(...found.map((row) => row.hours));
            expect(counted.get(each)).toBe(expected);
          }
        }
      }),
    );
  });

  test("come by date, and of two as long the place's gives the name", () => {
    const of = publicHolidaysByPerson([
      { userId: null, day: "2026-12-25", name: "Christmas Day", hours: 8 },
      { userId: "ann", day: "2026-12-25", name: "Erster Weihnachtstag", hours: 8 },
      { userId: "ann", day: "2026-12-24", name: "Heiligabend ab Mittag", hours: 4 },
      { userId: null, day: "2026-12-26", name: "Boxing Day", hours: 8 },
      { userId: "ann", day: "2026-12-26", name: "Half", hours: 4 },
    ]);
    expect(of("ann").map(({ name }) => name)).toEqual([
      "Heiligabend ab Mittag",
      "Erster Weihnachtstag",
      "Boxing Day",
    ]);
    expect(of("ben").map(({ name }) => name)).toEqual(["Christmas Day", "Boxing Day"]);
  });
});

describe("Where someone belongs", () => {
  const moves: readonly DatedPlace[] = [
    { validFrom: "2027-01-01", placeId: null },
    { validFrom: "2026-12-16", placeId: "edinburgh" },
    { validFrom: "2026-06-01", placeId: "munich" },
  ];

  it.each([
    ["2026-05-31", null],
    ["2026-06-01", "munich"],
    ["2026-12-15", "munich"],
    ["2026-12-16", "edinburgh"],
    ["2027-01-01", null],
  ])("on %s is where the last move led", (on, place) => {
    expect(placeOn(on, moves)).toBe(place);
    expect(placeOn(on, moves.toReversed())).toBe(place);
  });

  it("is stored only where it changes something", () => {
    const move = (validFrom: Day, placeId: string | null) => ({ validFrom, placeId });
    expect(changedPlace(null, moves, [])).toBeNull();
    expect(changedPlace(move("2026-07-01", "munich"), moves, [])).toBeNull();
    expect(changedPlace(move("2026-05-01", null), moves, [])).toBeNull();
    expect(changedPlace(move("2026-07-01", "edinburgh"), moves, [])).toEqual(move("2026-07-01", "edinburgh"));
    // With the move of December gone, January's is the first to leave Munich.
    expect(changedPlace(move("2026-12-20", "edinburgh"), moves, [])).toBeNull();
    expect(changedPlace(move("2026-12-20", "edinburgh"), moves, ["2026-12-16"])).not.toBeNull();
    // One that begins on the same day is replaced, even by itself.
    expect(changedPlace(move("2026-12-16", "munich"), moves, [])).not.toBeNull();
  });
});

describe("A place", () => {
  it("needs a name, and a country where it has a region", () => {
    expect(checkPlace({ name: " Munich ", country: "DE", region: "BY" })).toEqual({});
    expect(checkPlace({ name: "Munich", country: null, region: null })).toEqual({});
    expect(checkPlace({ name: " ", country: null, region: "BY" })).toEqual({
      name: "Enter a name",
      country: "Choose a country",
    });
    expect(checkPlace({ name: "x".repeat(101), country: null, region: null })).toEqual({
      name: "Use at most 100 characters",
    });
  });

  it("stays open while people belong there", () => {
    expect(closingRefusal(0)).toBeNull();
    expect(closingRefusal(1)).toBe("1 person belongs here. Move them to another place first.");
    expect(closingRefusal(1200)).toBe("1,200 people belong here. Move them to another place first.");
  });
});

describe("A planner's tooltip", () => {
  const facts = { today: "2026-01-01", patternHours: 8, approvedHolidayHours: 0 };

  it("says what a holiday of the person's place is called, which no column does", () => {
    const reported = (publicHolidayHours: number, placeHolidayName?: string) =>
      tooltipOf(
        "2026-11-30",
        { ...facts, publicHolidayHours, ...(placeHolidayName === undefined ? {} : { placeHolidayName }) },
        true,
      );
    expect(reported(8)).toBe("Public holiday");
    expect(reported(8, "St Andrew's Day")).toBe("Public holiday: St Andrew's Day");
    expect(reported(4, "St Andrew's Day")).toBe(
      "Public holiday: St Andrew's Day (4 hrs) · Click to allocate",
    );
  });
});

describe("A public holiday's name", () => {
  it.each([
    ["Christmas Day", "1. Weihnachtstag", "Noël", "Navidad"],
    ["New Year’s Day", "Neujahr", "Nouvel An", "Año Nuevo"],
    ["Epiphany", "Heilige Drei Könige", "Épiphanie", "Día de los Reyes Magos"],
    ["Good Friday", "Karfreitag", "Vendredi saint", "Viernes Santo"],
    ["Assumption Day", "Mariä Himmelfahrt", "Assomption", "Asunción"],
    [
      "Boxing Day (substitute day)",
      "2. Weihnachtstag (Ersatztag)",
      "Lendemain de Noël (jour de remplacement)",
      "San Esteban (día sustituto)",
    ],
    [
      "Labour Day / Ascension Day",
      "Tag der Arbeit / Christi Himmelfahrt",
      "Fête du Travail / Ascension",
      "Día del Trabajador / Ascensión",
    ],
  ])("%s, stored in any language, is in the reader's", (english, german, french, spanish) => {
    for (const stored of [english, german, french]) {
      expect(publicHolidayName(stored)).toBe(english);
      speak("de", catalogueOf("de"));
      expect(publicHolidayName(stored)).toBe(german);
      speak("fr", catalogueOf("fr"));
      expect(publicHolidayName(stored)).toBe(french);
      speak("es", catalogueOf("es"));
      expect(publicHolidayName(stored)).toBe(spanish);
      hush();
    }
  });

  it("that isn't known, or is one of the reader's own language, is as it's stored", () => {
    const ours = [
      "Founder’s day",
      "Founder’s day (from noon)",
      "New Year's Day",
      "Labor Day",
      "",
      "Sommerfest (Ersatztag",
    ];
    expect(ours.map(publicHolidayName)).toEqual(ours);
    speak("de", catalogueOf("de"));
    expect(
      ["Founder’s day", "Weihnachten", "1. Weihnachtsfeiertag", "Maifeiertag"].map(publicHolidayName),
    ).toEqual(["Founder’s day", "Weihnachten", "1. Weihnachtsfeiertag", "Maifeiertag"]);
  });

  it("is in the reader's language among a person's public holidays", () => {
    speak("de", catalogueOf("de"));
    const of = publicHolidaysByPerson([
      { userId: null, day: "2026-12-25", name: "Christmas Day", hours: 8 },
      { userId: "ann", day: "2027-01-06", name: "Epiphany", hours: 8 },
    ]);
    expect(of("ann").map(({ name }) => name)).toEqual(["1. Weihnachtstag", "Heilige Drei Könige"]);
  });
});
