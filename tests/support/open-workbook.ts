import { unzipped } from "./unzipped.ts";

/** A cell as a spreadsheet program shows it. */
export interface OpenedCell {
  readonly value: string | number;
  /** The number's format: one of the workbook's own as its code, one that is built in as its number. */
  readonly format: string;
  readonly bold: boolean;
  /** Text that would run as a formula, were it edited. */
  readonly guarded: boolean;
}

export interface OpenedSheet {
  readonly name: string;
  readonly widths: readonly (readonly [column: number, width: number])[];
  /** The first cell that moves, and which part of the window is written in; null where everything moves. */
  readonly frozen: {
    readonly x: string;
    readonly y: string;
    readonly corner: string;
    readonly pane: string;
  } | null;
  readonly cells: ReadonlyMap<string, OpenedCell>;
}

const attribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?/?>`, "g"))].map(([tag]) => tag);

function cellsOf(xml: string, styles: string): Map<string, OpenedCell> {
  const codes = new Map(
    tags(styles, "numFmt").map((tag) => [attribute(tag, "numFmtId"), attribute(tag, "formatCode")]),
  );
  const looks = tags(styles.slice(styles.indexOf("<cellXfs")), "xf");
  const fonts = [...styles.matchAll(/<font>.*?<\/font>/g)].map(([font]) => font.includes("<b/>"));
  return new Map(
    [...xml.matchAll(/<c ([^>]*)>(.*?)<\/c>/g)].map(([, head = "", body = ""]) => {
      const look = looks[Number(attribute(` ${head}`, "s"))] ?? "";
      const text = /<t [^>]*>(.*)<\/t>/s.exec(body)?.[1];
      const format = attribute(look, "numFmtId");
      return [
        attribute(` ${head}`, "r"),
        {
          value: text ?? Number(/<v>(.*)<\/v>/.exec(body)?.[1]),
          format: codes.get(format) ?? format,
          bold: fonts[Number(attribute(look, "fontId"))] ?? false,
          guarded: attribute(look, "quotePrefix") === "1",
        },
      ];
    }),
  );
}

/**
 * A workbook as a spreadsheet program opens it: by its types, its relations and its styles. Throws where a part is
 * named that isn't there, or isn't said to be what it is.
 */
export function openWorkbook(archive: Uint8Array): OpenedSheet[] {
  const files = unzipped(Buffer.from(archive));
  const part = (name: string, type: string): string => {
    const content = files.get(name);
    if (content === undefined) throw new Error(`There is no ${name}`);
    const kind = tags(files.get("[Content_Types].xml") ?? "", "Override").find(
      (tag) => attribute(tag, "PartName") === `/${name}`,
    );
    if (!kind || !attribute(kind, "ContentType").endsWith(`.${type}+xml`))
      throw new Error(`${name} isn't ${type}`);
    return content;
  };
  const relations = (name: string): Map<string, string> =>
    new Map(
      tags(files.get(name) ?? "", "Relationship").map((tag) => [
        attribute(tag, "Id"),
        attribute(tag, "Target"),
      ]),
    );
  const [home = ""] = relations("_rels/.rels").values();
  const workbook = part(home, "sheet.main");
  const targets = relations("xl/_rels/workbook.xml.rels");
  const styles = part("xl/styles.xml", "styles");
  return tags(workbook, "sheet").map((sheet) => {
    const xml = part(`xl/${targets.get(attribute(sheet, "r:id")) ?? ""}`, "worksheet");
    const pane = tags(xml, "pane")[0];
    return {
      name: attribute(sheet, "name"),
      widths: tags(xml, "col").map((tag) => {
        if (attribute(tag, "min") !== attribute(tag, "max")) throw new Error("A width is of one column");
        return [Number(attribute(tag, "min")), Number(attribute(tag, "width"))] as const;
      }),
      frozen: pane
        ? {
            x: attribute(pane, "xSplit"),
            y: attribute(pane, "ySplit"),
            corner: attribute(pane, "topLeftCell"),
            pane: attribute(pane, "activePane"),
          }
        : null,
      cells: cellsOf(xml, styles),
    };
  });
}
