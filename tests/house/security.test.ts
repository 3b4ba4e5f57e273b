import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const folder = "docs/security";
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

/** ASVS 5.0.0: the level of every requirement, by section; a dash for level 3. */
const levels: Readonly<Record<string, string>> = {
  "1.1": "22",
  "1.2": "111112222-",
  "1.3": "11222222222-",
  "1.4": "222",
  "1.5": "12-",
  "2.1": "122",
  "2.2": "112",
  "2.3": "1222-",
  "2.4": "2-",
  "3.2": "11-",
  "3.3": "1222-",
  "3.4": "112222--",
  "3.5": "11122---",
  "3.7": "22---",
  "4.1": "122--",
  "4.2": "2----",
  "4.3": "22",
  "4.4": "1222",
  "5.1": "2",
  "5.2": "112---",
  "5.3": "11-",
  "5.4": "222",
  "6.1": "122",
  "6.2": "111111112222",
  "6.3": "1122----",
  "6.4": "1122--",
  "6.5": "22222---",
  "6.6": "222-",
  "6.8": "2222",
  "7.1": "222",
  "7.2": "1111",
  "7.3": "22",
  "7.4": "11222",
  "7.5": "22-",
  "7.6": "22",
  "8.1": "12--",
  "8.2": "112-",
  "8.3": "1--",
  "8.4": "2-",
  "9.1": "111",
  "9.2": "1222",
  "10.1": "22",
  "10.2": "22-",
  "10.3": "2222-",
  "10.4": "11111222222-----",
  "10.5": "22222",
  "10.6": "22",
  "10.7": "222",
  "11.1": "22--",
  "11.2": "222--",
  "11.3": "112--",
  "11.4": "1222",
  "11.5": "2-",
  "11.6": "2-",
  "12.1": "122--",
  "12.2": "11",
  "12.3": "2222-",
  "13.1": "2---",
  "13.2": "22222-",
  "13.3": "22--",
  "13.4": "12222--",
  "14.1": "22",
  "14.2": "1222----",
  "14.3": "122",
  "15.1": "122--",
  "15.2": "122--",
  "15.3": "1222222",
  "16.1": "2",
  "16.2": "22222",
  "16.3": "2222",
  "16.4": "222",
  "16.5": "222-",
  "17.1": "2-",
  "17.2": "2222----",
  "17.3": "22",
};
const required = Object.entries(levels).flatMap(([section, all]) =>
  [...all].flatMap((level, at) => (level === "-" ? [] : [`${section}.${at + 1} ${level}`])),
);
const states = ["met", "partly", "not met", "by operation", "not applicable"] as const;

interface Row {
  readonly number: string;
  readonly level: string;
  readonly state: string;
  readonly where: string;
}

function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| ([\d.]+) \| (\d) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
    ([, number = "", level = "", state = "", where = ""]) => ({ number, level, state, where }),
  );
}

/** What a row's answer lacks, whether or not what it names exists. */
function unanswered({ number, state, where }: Row): string[] {
  if (!states.some((known) => known === state)) return [`${number}: "${state}" is no state`];
  const refers = /`[\w.-]+(?:\/[\w.-]+)*\.\w+`|\]\([^)]+\)|^the same|; the same/.test(where);
  if ((state === "met" || state === "by operation") && !refers) return [`${number} names no test or file`];
  return where.length < 9 ? [`${number} gives no reason`] : [];
}

/** What a page names and isn't there: files in backticks, and the names of tests behind them in quotes. */
function missing(page: string): string[] {
  return [
    ...page.matchAll(
      /`((?:src|packages|tests|docs|db|scripts)\/[\w./-]+|[\w.-]+\.(?:ts|yaml|json|md))`((?:,? "[^"]+")*)/g,
    ),
  ].flatMap(([, file = "", names = ""]) => {
    if (!fs.existsSync(path.join(root, file))) return [`there is no ${file}`];
    const text = names === "" ? "" : read(file);
    return [...names.matchAll(/"([^"]+)"/g)].flatMap(([, name = ""]) =>
      text.includes(name) ? [] : [`${file} has no test "${name}"`],
    );
  });
}

const pages = fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
const asvs = read(`${folder}/asvs.md`);

describe("OWASP ASVS 5.0", () => {
  it("has a row for every requirement of levels 1 and 2, in order, and no other", () => {
    expect(required).toHaveLength(70 + 183);
    expect(rowsOf(asvs).map(({ number, level }) => `${number} ${level}`)).toEqual(required);
  });

  it("answers each by a test, a file or a reason", () => {
    expect(rowsOf(asvs).flatMap(unanswered)).toEqual([]);
    const row = { number: "1.1.1", level: "1", state: "met", where: "we looked at it" };
    expect(unanswered(row)).toHaveLength(1);
    expect(unanswered({ ...row, state: "done" })).toHaveLength(1);
    expect(unanswered({ ...row, state: "not applicable", where: "no" })).toHaveLength(1);
  });

  it("names a test for every requirement of logins, sessions, providers and logs that is met", () => {
    // That clocks are UTC and agree is what the database and the machine do.
    const met = rowsOf(asvs).filter(
      ({ number, state }) => /^(?:6|7|10|16)\./.test(number) && state === "met" && number !== "16.2.2",
    );
    expect(met.filter(({ where }) => !/tests\//.test(where)).map(({ number }) => number)).toEqual([]);
  });

  it("counts its rows right", () => {
    for (const level of ["1", "2"]) {
      const own = rowsOf(asvs).filter((row) => row.level === level);
      const counts = states.map((state) => own.filter((row) => row.state === state).length);
      expect(asvs).toContain(`| level ${level} | ${own.length} | ${counts.join(" | ")} |`);
    }
    const unmet = rowsOf(asvs).filter(({ state }) => state === "not met");
    for (const { number } of unmet) expect(/^Not met: .+$/m.exec(asvs)?.[0]).toContain(number);
  });
});

describe("The pages of security", () => {
  it.each(pages)("%s names files and tests that exist", (page) => {
    expect(missing(read(page))).toEqual([]);
  });

  it("would be refused with a file or a test that isn't there", () => {
    const file = "tests/house/security.test.ts";
    expect(missing(`\`${file}\` "counts its rows right", \`src/nothing.ts\``)).toEqual([
      "there is no src/nothing.ts",
    ]);
    const absent = ["counts", "nothing", "at all"].join(" ");
    expect(missing(`\`${file}\` "counts its rows right", "${absent}"`)).toEqual([
      `${file} has no test "${absent}"`,
    ]);
  });
});

const sources = ["src", "packages"]
  .flatMap((top) =>
    fs
      .readdirSync(path.join(root, top), { recursive: true, encoding: "utf8" })
      .map((name) => `${top}/${name.replaceAll("\\", "/")}`),
  )
  .filter((name) => /\.tsx?$/.test(name) && !name.includes("/tests/"));

describe("The list of cryptography", () => {
  const uses =
    /from "(?:node:crypto|jose|openid-client|otpauth|@node-rs\/argon2|@simplewebauthn\/server)"|\bsha256\(|crypto\.(?:subtle|getRandomValues|randomUUID)/;

  it("names every file that uses cryptography", () => {
    const page = read(`${folder}/cryptography.md`);
    // Comments may speak of it.
    const code = (file: string): string => read(file).replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
    const using = sources.filter((file) => uses.test(code(file)));
    expect(using.length).toBeGreaterThan(25);
    expect(using.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
  });
});

describe("The schema", () => {
  it("stores neither the age of a password nor an answer to a secret question", () => {
    const schema = read("db/schema.sql");
    expect(schema).toContain("password_hash text");
    expect(schema).not.toMatch(
      /password_(?:\w+_)?(?:at|until|age)\b|(?:security|secret)_(?:question|answer)/,
    );
  });
});

describe("The code", () => {
  it("never switches off the check of certificates", () => {
    const loose = sources.filter((file) =>
      /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/.test(read(file)),
    );
    expect(loose).toEqual([]);
  });
});
