import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readFunction, setFunctionActivity } from "#features/functions/contract.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { slowDescribe } from "../support/slow-it.ts";
import { describeOnEngines, startStint, type Stint } from "../support/stint.ts";
import { catalogueOf } from "../support/speaking.ts";

const stale = {
  en: "Someone else has saved changes since you opened this.",
  de: catalogueOf("de")["Someone else has saved changes since you opened this."],
};
const unknown = "/api/functions/0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4";

describeOnEngines("The language of an answer", (stint) => {
  const owner = async () => (await makeOrganisation(stint())).owner.client;

  it("is the browser's, and English where it's none of ours", async () => {
    const client = await owner();
    const errors = [];
    for (const accepted of ["de-AT,de;q=0.9,en;q=0.8", "da, nl;q=0.7", "*", ""]) {
      const { body, headers } = await client.send("GET", unknown, undefined, { "accept-language": accepted });
      errors.push([(body as { error: string }).error, headers.get("content-language")]);
    }
    expect(errors).toEqual([["Nicht gefunden.", "de"], ...Array(3).fill(["Not found.", "en"])]);
  });

  it("is the browser's chosen one, whatever it accepts; other words aren't a choice", async () => {
    const client = await owner();
    const errorWith = async (cookie: string) => {
      const headers = { "accept-language": "en", cookie: `${client.cookie ?? ""}; stint_language=${cookie}` };
      const { body } = await client.send("GET", unknown, undefined, headers);
      return (body as { error: string }).error;
    };
    expect(await errorWith("de")).toBe("Nicht gefunden.");
    expect(await errorWith("xx")).toBe("Not found.");
  });

  it("is in every message of a problem; its title stays English for programs", async () => {
    const client = await owner();
    const { status, body } = await client.send(
      "POST",
      "/api/functions",
      { name: 7, colour: "red", description: "", costTiers: [], allocatorIds: [] },
      { "accept-language": "de" },
    );
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({
        error: "name: Senden Sie einen Text",
        detail: "name: Senden Sie einen Text",
        fields: { name: "Senden Sie einen Text", colour: "Unbekanntes Feld" },
        title: "Something sent breaks a rule",
      }),
    ]);
    const broken = await client.send("POST", "/api/functions", "{", {
      "content-type": "application/json",
      "accept-language": "de",
    });
    expect(broken.body).toMatchObject({ error: "Die Anfrage konnte nicht gelesen werden." });
  });

  it("is each call's own, however many are worked on at the same moment", async () => {
    const organisation = await makeOrganisation(stint());
    const { client } = organisation.owner;
    const { id } = await organisation.addFunction("Design", [40]);
    const params = { functionId: id };
    await client.ok(setFunctionActivity, { params, body: { version: 1, isActive: false } });
    await client.ok(readFunction, { params });
    // More than run at once, so that most wait in the queue.
    const languages = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? "de" : "en"));
    const answers = await Promise.all(
      languages.map((language) =>
        client.call(
          setFunctionActivity,
          { params, body: { version: 1, isActive: true } },
          { "accept-language": language },
        ),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      languages.map((language) => [409, stale[language]]),
    );
  });

  it("is English for a program with a token unless it accepts another one", async () => {
    const visitor = stint().visitor();
    const headers = { authorization: "Bearer stint_unknown", cookie: "stint_language=de" };
    const english = await visitor.send("GET", unknown, undefined, headers);
    expect([english.status, english.headers.get("content-language")]).toEqual([401, "en"]);
    const german = await visitor.send("GET", unknown, undefined, { ...headers, "accept-language": "de" });
    expect([german.status, german.headers.get("content-language")]).toEqual([401, "de"]);
  });
});

// `npm test` builds the pages in English alone.
slowDescribe("The pages", () => {
  let stint: Stint;
  beforeAll(async () => {
    stint = await startStint("embedded", { pages: path.join(import.meta.dirname, "../../dist/web") });
  });
  afterAll(() => stint.stop());
  const request = (where: string, headers: Record<string, string> = {}) =>
    fetch(stint.url + where, { headers });

  it("are in the request's language, each with files of its own", async () => {
    const german = await request("/login", { "accept-language": "de" });
    const english = await request("/login");
    expect(german.headers.get("content-language")).toBe("de");
    expect(german.headers.get("vary")?.toLowerCase()).toMatch(/accept-language.*cookie/);
    const [page, other] = [await german.text(), await english.text()];
    expect(page).toContain('<html lang="de"');
    expect(other).toContain('<html lang="en-GB"');
    const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? "");
    const scripts = await Promise.all(files.map(async (file) => (await request(file)).text()));
    expect(scripts.join("")).toContain("Passwort vergessen?");
    expect(scripts.join("")).not.toContain("Forgot password?");
    for (const file of files) expect((await request(file)).status).toBe(200);
  });

  it("have in each language a worker that stores the page of that language", async () => {
    for (const [worker, page] of [
      ["/worker.de.js", "/index.de.html"],
      ["/worker.fr.js", "/index.fr.html"],
      ["/worker.es.js", "/index.es.html"],
    ] as const) {
      const [, list = "{}"] = /^const app = (.+);$/m.exec(await (await request(worker)).text()) ?? [];
      const app = JSON.parse(list) as { entry: string; page: string; files: string[] };
      expect([worker, app.page, app.files.includes(page)]).toEqual([worker, page, true]);
      expect(await (await request(page)).text()).toContain(app.entry);
    }
  });
});
