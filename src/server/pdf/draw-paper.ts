import { locale, perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { drawCalendar, drawFigures } from "./calendar.ts";
import { colours } from "./look.ts";
import type { Paper, Part, Sheet } from "./paper.ts";
import { Press, type Element, type Leaded } from "./press.ts";
import { planTable, TableDrawing, type TablePlan } from "./table.ts";

const titleStyle: Leaded = { size: 18, weight: "semi", colour: colours.ink, leading: 24 };
const ownerStyle: Leaded = { size: 9, weight: "semi", colour: colours.accent, leading: 14 };
const leadStyle: Leaded = { size: 9.5, weight: "regular", colour: colours.ink2, leading: 13 };
const lists = perLanguage(() => new Intl.ListFormat(locale(), { type: "conjunction" }));
const noteStyle: Leaded = { size: 8.5, weight: "regular", colour: colours.ink2, leading: 11.5 };

const textsOf = (part: Part): string[] => {
  switch (part.kind) {
    case "table":
      return [
        ...part.columns.map(({ label }) => label),
        ...part.rows.flatMap(({ cells }) => cells),
        ...part.totals.flat(),
      ];
    case "figures":
      return part.figures.flatMap(({ label, value }) => [label, value]);
    case "calendar":
      return part.weeks.flatMap(({ days }) =>
        days.flatMap((day) => [...day.off, ...day.hours.map(({ label }) => label)]),
      );
  }
};

/** What a sheet has that can't be drawn, in a sentence; null where it has nothing. */
function missingNote(
  { lettering: { legible } }: Press,
  { title, lead, notes, parts }: Sheet,
  owner: string,
): string | null {
  const missing = legible.missingIn([owner, title, ...lead, ...notes, ...parts.flatMap(textsOf)]);
  if (missing.length === 0) return null;
  const names = lists().format(missing);
  return t`This PDF can’t show some characters (${names}) and puts their names in square brackets. They’re right if you print the page from your browser, and in copied text.`;
}

function drawHead(press: Press, parent: Element, sheet: Sheet, owner: string): void {
  const note = missingNote(press, sheet, owner);
  press.paragraph(parent, "P", owner, ownerStyle);
  press.paragraph(parent, "H1", sheet.title, titleStyle);
  for (const text of sheet.lead) press.paragraph(parent, "P", text, leadStyle);
  press.y += 4;
  for (const text of [...sheet.notes, ...(note === null ? [] : [note])]) {
    press.paragraph(parent, "P", text, noteStyle);
    press.y += 2;
  }
  press.y += 8;
}

function drawPart(press: Press, parent: Element, part: Part, plan: TablePlan | undefined): void {
  if (part.kind === "figures") drawFigures(press, parent, part);
  else if (part.kind === "calendar") drawCalendar(press, parent, part);
  else if (part.rows.length === 0) press.paragraph(parent, "P", part.empty, leadStyle);
  else if (plan !== undefined) {
    new TableDrawing(press, part, plan).draw(parent);
    press.y += 12;
  }
}

function drawSheet(press: Press, sheet: Sheet, owner: string): void {
  const plans = new Map(
    sheet.parts.flatMap((part) =>
      part.kind === "table" && part.rows.length > 0
        ? [[part as Part, planTable(press.lettering, part, sheet.orientation)] as const]
        : [],
    ),
  );
  const isLandscape =
    sheet.orientation === "landscape" || [...plans.values()].some((plan) => plan.isLandscape);
  const section = press.beginSheet(sheet.title, isLandscape);
  drawHead(press, section, sheet, owner);
  for (const part of sheet.parts) drawPart(press, section, part, plans.get(part));
  section.end();
}

/** Draws a document and answers its bytes. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const press = new Press(paper);
  const parts: Buffer[] = [];
  press.document.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve, reject) => {
    press.document.once("end", resolve);
    press.document.once("error", reject);
  });
  for (const sheet of paper.sheets) {
    drawSheet(press, sheet, paper.organisation);
    if (paper.sheets.length > 1) press.document.outline.addItem(sheet.title);
  }
  press.end();
  await done;
  return Buffer.concat(parts);
}
