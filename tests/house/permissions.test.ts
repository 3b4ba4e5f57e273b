import fs from "node:fs";
import { expect, it } from "vitest";
import { permissions, roleCodes, roleLabel, type Action, type Grants } from "#shared/permissions.ts";

const actions = Object.keys(permissions) as Action[];

it("Each action of the table of permissions is used in the source", () => {
  const source = fs
    .globSync("src/**/*.{ts,tsx}")
    .filter((file) => !file.endsWith("permissions.ts"))
    .map((file) => fs.readFileSync(file, "utf8"))
    .join("\n");
  expect(actions.filter((action) => !source.includes(`"${action}"`))).toEqual([]);
});

interface Wording {
  readonly title: string;
  readonly intro: string;
  readonly everyone: string;
  readonly say: (words: string) => string;
}
const english: Wording = {
  title: "Who may do what",
  intro:
    'Everyone who logs in has their own time, leave and account, and reads dashboards and plans. A role adds the rows with an entry in its column; several roles add up. An entry that isn\'t "yes" says whose or which.',
  everyone: "Everyone",
  say: (words) => words,
};

const de = JSON.parse(fs.readFileSync("src/shared/texts/catalogue/de.json", "utf8")) as Record<
  string,
  string
>;
/** What the German page calls the actions and entries; roles are called as the product does. */
const germanNames: Readonly<Record<string, string>> = {
  "read projects": "Projekte lesen",
  "create projects": "Projekte anlegen",
  "change projects": "Projekte ändern",
  "archive projects": "Projekte archivieren",
  "read customers": "Kunden und Verträge lesen",
  "change customers": "Kunden und Verträge ändern",
  "read the values of contracts": "Auftragswerte lesen",
  "read charges": "Honorare und Auslagen lesen",
  "change charges": "Honorare und Auslagen ändern",
  "read forecasts": "Prognosen lesen",
  "change forecasts": "Prognosen ändern",
  "change frozen forecasts": "eingefrorene Prognosen ändern",
  "compare the accuracy of forecasters": "die Genauigkeit der Prognoseverantwortlichen vergleichen",
  "read proposals": "Vorschläge lesen",
  "change allocations": "Zuteilungen ändern",
  "oversee the month of every project and function": "den Monat aller Projekte und Funktionen überblicken",
  "read everyone's hours": "die Stunden aller lesen",
  "read everyone's entries and leave": "Einträge und Abwesenheit aller lesen",
  "read rates and costs of people": "Stundensätze und Kosten von Personen lesen",
  "delete everyone's comments": "Kommentare aller löschen",
  "change report views": "Ansichten von Berichten ändern",
  "open the Manager Portal": "das Führungsportal öffnen",
  "decide on weeks and leave": "über Wochen und Abwesenheit entscheiden",
  "get a weekly digest": "wöchentlich eine Übersicht erhalten",
  "oversee the cycle": "den Zyklus überblicken",
  "delegate decisions": "Entscheidungen übertragen",
  "end delegations": "Vertretungen beenden",
  "read people": "Personen lesen",
  "change people": "Personen ändern",
  "grant Super Admin": "Super-Admins ernennen",
  "read functions and characteristics": "Funktionen und Merkmale lesen",
  "change functions and characteristics": "Funktionen und Merkmale ändern",
  "read leave and overtime": "Abwesenheit und Überstunden lesen",
  "change leave and overtime": "Abwesenheit und Überstunden ändern",
  "read settings": "Einstellungen lesen",
  "change settings": "Einstellungen ändern",
  "shorten retention": "die Aufbewahrung verkürzen",
  "rename the organisation": "die Organisation umbenennen",
  "export the organisation": "die Organisation exportieren",
  "read imports": "Importe lesen",
  "import data": "Daten importieren",
  "read rates": "Sätze lesen",
  "change rates": "Sätze ändern",
  "read months": "Monate lesen",
  "close months": "Monate abschließen",
  "reopen months": "Monate wieder öffnen",
  "read pay and invoices": "Lohn und Rechnungen lesen",
  "change pay and invoices": "Lohn und Rechnungen ändern",
  "read margins": "Margen lesen",
  "read costs of people": "Kosten von Personen lesen",
  "change costs": "Kosten ändern",
  "read the audit log": "das Änderungsprotokoll lesen",
  "check and export the audit log": "das Änderungsprotokoll prüfen und exportieren",
  "read connections": "Verbindungen lesen",
  "change connections": "Verbindungen ändern",
  "connect identity providers": "Identitätsanbieter verbinden",
  "log in without required single sign-on": "sich ohne das vorgeschriebene Single Sign-on anmelden",
  yes: "ja",
  "their own": "eigene",
  "their projects": "ihre Projekte",
  "their functions": "ihre Funktionen",
  "their reports": "ihr Team",
  "shared views": "geteilte Ansichten",
  "people without a manager": "Personen ohne Führungskraft",
};
const german: Wording = {
  title: "Wer was darf",
  intro:
    "Alle, die sich anmelden, haben ihre eigene Zeit, ihre Abwesenheit und ihr Konto und lesen Dashboards und Pläne. Eine Rolle fügt die Zeilen hinzu, in denen ihre Spalte einen Eintrag hat; mehrere Rollen ergänzen sich. Ein anderer Eintrag als „ja“ sagt, wessen oder welche.",
  everyone: "Alle",
  say: (words) => germanNames[words] ?? de[`[role] ${words}`] ?? `? ${words}`,
};

/** The guide's page: an action a row, a role a column. */
function guidePage({ title, intro, everyone, say }: Wording): string {
  const columns = ["everyone", ...roleCodes.toReversed()] as const;
  const labels = columns.map((code) => (code === "everyone" ? everyone : say(roleLabel(code))));
  const rows = actions.map((action) => {
    const grants: Grants = permissions[action];
    const cells = columns.map((code) => {
      const grant = grants[code] === "everything" ? "yes" : grants[code];
      return grant === undefined ? "" : say(grant);
    });
    return `| ${say(action)} | ${cells.join(" | ")} |`;
  });
  return `# ${title}

${intro}

| | ${labels.join(" | ")} |
|---|${columns.map(() => "---|").join("")}
${rows.join("\n")}
`;
}

it("The guide's page of permissions is the table's, in English and German", async () => {
  expect(guidePage(german)).not.toContain("?");
  await expect(guidePage(english)).toMatchFileSnapshot("../../docs/guide/roles/permissions.md");
  await expect(guidePage(german)).toMatchFileSnapshot("../../docs/guide/de/roles/permissions.md");
});
