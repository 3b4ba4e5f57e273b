import { describe, expect, it } from "vitest";
import { deviceOf } from "#features/access/rules/device.ts";
import { checkNewPassword, isMadeOfNames, passwordStrength } from "#features/access/rules/password.ts";
import {
  codeDigits,
  readCode,
  recoveryAlphabet,
  recoveryCodeOf,
} from "#features/access/rules/second-factor.ts";
import { waitAfter } from "#features/access/server/sign-in-limit.ts";
import { planIdOf } from "#features/first-hour/rules/set-up.ts";
import { planLabelOf } from "#features/organisation/rules/settings.ts";
import { mayChangeEmailOf } from "#features/people/rules/email.ts";
import { hashPassword, verifyPassword } from "#features/access/server/hashing.ts";

describe("A new password", () => {
  it("is refused below the minimum and when typed differently, with the specification's words", () => {
    expect(checkNewPassword("12345", "12345", 6)).toEqual({
      password: "Password must be at least 6 characters long.",
    });
    expect(checkNewPassword("123456", "123456", 6)).toEqual({});
    expect(checkNewPassword("123456", "1234567", 6)).toEqual({ confirmation: "Passwords do not match." });
    expect(checkNewPassword("🌊🌊🌊🌊🌊", "🌊🌊🌊🌊🌊", 6)).toEqual({
      password: "Password must be at least 6 characters long.",
    });
  });

  it("is made of names when nothing but those, this product's and signs is left of it", () => {
    const names = ["Zoë", "de Vries", "zoe.vries@harbourpine.example", "Harbour & Pine"];
    const made = (password: string) => isMadeOfNames(password, names);
    for (const guessed of [
      "zoe1987",
      "DeVries!",
      "Zoë de Vries",
      "vries-zoe-77",
      "harbour-pine",
      "HarbourPine2026",
      "stint-stint",
      "pineSTINT",
    ])
      expect([guessed, made(guessed)]).toEqual([guessed, true]);
    for (const own of ["123456", "zoe likes pine cones", "stintless", "wharfage-7", "de", "!!!!!!"])
      expect([own, made(own)]).toEqual([own, false]);
    expect(isMadeOfNames("anything", ["", "Al"])).toBe(false);
    // Neither accents nor a name within another hide one.
    expect([isMadeOfNames("zoe1987", ["Zoë"]), isMadeOfNames("Zoë!", ["Zoe"])]).toEqual([true, true]);
    expect(isMadeOfNames("annabel7", ["Ann", "Annabel"])).toBe(true);
  });

  it("has at most 200 characters", () => {
    const [longest, longer] = ["x".repeat(200), "x".repeat(201)];
    expect(checkNewPassword(longest, longest, 6)).toEqual({});
    expect(checkNewPassword(longer, longer, 6)).toEqual({
      password: "Password must be at most 200 characters long.",
    });
  });

  it("is stronger the longer it is, unless it repeats itself or counts", () => {
    const words = (password: string) => passwordStrength(password, 6).word;
    expect(["", "tide", "tidal7", "wharfage", "wharfage-7", "harbour-wall-7"].map(words)).toEqual([
      "",
      "Too short",
      "Weak",
      "Fair",
      "Good",
      "Strong",
    ]);
    expect(
      ["aaaaaaaaaaaaaaaa", "abcdefghijklmnop", "1234567890123456", "abababababababab"].map(words),
    ).toEqual(["Weak", "Weak", "Weak", "Weak"]);
  });

  it.each([
    ["nothing", "", 0, ""],
    ["one character", "a", 1, "Too short"],
    ["one less than the minimum", "acegi", 1, "Too short"],
    ["the minimum", "acegik", 1, "Weak"],
    ["7 characters", "acegikm", 1, "Weak"],
    ["8 characters", "acegikmo", 2, "Fair"],
    ["9 characters", "acegikmoq", 2, "Fair"],
    ["10 characters", "acegikmoqs", 3, "Good"],
    ["11 characters", "acegikmoqsu", 3, "Good"],
    ["12 characters", "acegikmoqsuw", 4, "Strong"],
    ["12 characters and their neighbours", "abcdegikmoqsuwy", 3, "Good"],
    ["13 characters of which 3 are different", "acegacegacega".replaceAll("g", "c"), 1, "Weak"],
    ["13 characters of which 4 are different", "acegacegacega", 2, "Fair"],
    ["13 characters of which 5 are different", "acegiacegiace", 3, "Good"],
    ["13 characters of which 6 are different", "acegikacegika", 4, "Strong"],
  ])("of %s is as strong as that", (_, password, level, word) => {
    expect(passwordStrength(password, 6)).toEqual({ level, word });
  });
});

describe("A code", () => {
  it("is six digits however they are grouped, or a recovery code, or nothing", () => {
    expect(readCode("123456789".slice(0, codeDigits))).toEqual({ kind: "authenticator", code: "123456" });
    expect(readCode(" 123 456 ")).toEqual({ kind: "authenticator", code: "123456" });
    expect(readCode("12345")).toBeNull();
    expect(readCode("1234567")).toBeNull();
    const code = recoveryCodeOf(Uint8Array.from({ length: 30 }, (_, index) => index * 11));
    expect(code).toMatch(/^[A-Z2-9]{6}(-[A-Z2-9]{6}){4}$/);
    expect(readCode(code.toLowerCase())).toEqual({ kind: "recovery", code: code.replaceAll("-", "") });
    expect(readCode(code.replace(/^./, "0"))).toBeNull();
    // Codes that people printed before they were longer.
    expect(readCode(code.slice(0, 27))).toMatchObject({ kind: "recovery" });
    expect(readCode(code.slice(0, 29))).toBeNull();
  });

  it("draws recovery codes from 32 letters, evenly", () => {
    expect(new Set(recoveryAlphabet).size).toBe(32);
    const codeFrom = (first: number) =>
      recoveryCodeOf(Uint8Array.from({ length: 31 }, (_, at) => first + at));
    expect(codeFrom(0)).toBe("ABCDEF-GHJKLM-NPQRST-UVWXYZ-234567");
    expect(codeFrom(31)).toBe("9ABCDE-FGHJKL-MNPQRS-TUVWXY-Z23456");
    expect(codeFrom(224)).toBe(codeFrom(0));
  });
});

it("names browser and system of a session", () => {
  expect(
    deviceOf(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
    ),
  ).toBe("Edge on Windows");
  expect(
    deviceOf("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0"),
  ).toBe("Firefox on macOS");
  expect(
    deviceOf(
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    ),
  ).toBe("Chrome on Android");
  expect(deviceOf("Firefox/133.0")).toBe("Firefox");
  expect(deviceOf("a program on Linux")).toBe("Linux");
  expect(deviceOf("")).toBe("Unknown device");
});

it("doubles the wait with every failure beyond the free ones, up to a quarter of an hour", () => {
  expect([4, 5, 6, 7, 20].map((failures) => waitAfter(failures, 0, 5))).toEqual([0, 2, 4, 8, 900]);
  expect(waitAfter(7, 5, 5)).toBe(3);
});

it("shows a plan by its label", () => {
  for (const label of ["Premium", "Premium Plus"]) expect(planLabelOf(planIdOf(label))).toBe(label);
  expect(planIdOf(" ")).toBe("premium");
});

it("lets admins change addresses, and only super admins a super admin's", () => {
  expect(mayChangeEmailOf(["admin"], ["booker"])).toBe(true);
  expect(mayChangeEmailOf(["admin"], ["booker", "super_admin"])).toBe(false);
  expect(mayChangeEmailOf(["super_admin"], ["super_admin"])).toBe(true);
  expect(mayChangeEmailOf(["manager"], ["booker"])).toBe(false);
});

it("A password is one, however its letters are composed on a keyboard, and nothing of it is cut or case-changed", async () => {
  const long = "x".repeat(199);
  const stored = await hashPassword(`Caf\u00e9 \uff11${long.slice(9)}`);
  expect(await verifyPassword(stored, `Cafe\u0301 1${long.slice(9)}`)).toBe(true);
  for (const other of [
    `caf\u00e9 1${long.slice(9)}`,
    `Caf\u00e9 1${long.slice(10)}`,
    `Cafe 1${long.slice(9)}`,
  ])
    expect(await verifyPassword(stored, other)).toBe(false);
});
