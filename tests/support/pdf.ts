import { getDocumentProxy } from "unpdf";

/** A PDF as it is read: its pages' lines, each as the texts beside each other. */
export interface ReadPdf {
  readonly title: string;
  readonly language: string;
  /** The size of each page's paper in points. */
  readonly sizes: readonly (readonly [width: number, height: number])[];
  readonly pages: readonly (readonly (readonly string[])[])[];
  /** Tags, in the order they are read: `Table`, `TH`, `TD`. */
  readonly tags: readonly string[];
}

interface Written {
  readonly str: string;
  readonly width: number;
  readonly transform: readonly number[];
}

interface Tag {
  readonly role?: string;
  readonly children?: readonly Tag[];
}

/** Lines from the top down: texts on the same height. */
function linesOf(items: readonly Written[]): string[][] {
  const byHeight = Map.groupBy(
    items.filter(({ str }) => str !== ""),
    ({ transform }) => Math.round(transform[5] ?? 0),
  );
  return [...byHeight].toSorted(([one], [other]) => other - one).map(([, line]) => textsOf(line));
}

/** Texts of a line from left to right; what is close together is one text in several typefaces. */
function textsOf(line: readonly Written[]): string[] {
  const texts: string[] = [];
  let end = -Infinity;
  for (const { str, width, transform } of line.toSorted((one, other) => leftOf(one) - leftOf(other))) {
    // A gap between cells is read as one wide space.
    if (str.trim() === "" && width > 3) continue;
    const left = leftOf({ transform });
    if (left - end < 2) texts.push(`${texts.pop() ?? ""}${str}`);
    else texts.push(str);
    end = left + width;
  }
  return texts.map((text) => text.trim());
}

const leftOf = ({ transform }: Pick<Written, "transform">): number => transform[4] ?? 0;

const tagsOf = ({ role, children = [] }: Tag): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(tagsOf),
];

/** Reads a PDF as a reader's program does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await document.getMetadata();
  const pages: string[][][] = [];
  const sizes: [number, number][] = [];
  const tags: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const { items } = await page.getTextContent();
    pages.push(linesOf(items.flatMap((item) => ("str" in item ? [item] : []))));
    const [, , width = 0, height = 0] = page.view;
    sizes.push([Math.round(width), Math.round(height)]);
    tags.push(...tagsOf((await page.getStructTree()) as Tag));
  }
  return { ...headOf(info), sizes, pages, tags };
}

function headOf(info: object): { title: string; language: string } {
  const { Title: title, Language: language } = info as Record<string, unknown>;
  return { title: String(title), language: String(language) };
}

/** All of its words, with single spaces. */
export const wordsOf = ({ pages }: ReadPdf): string => pages.flat(2).join(" ").replaceAll(/\s+/gu, " ");

/** All of its lines without the spaces in them, to find figures beside each other. */
export const tightLines = ({ pages }: ReadPdf): string[] =>
  pages.flat().map((line) => line.join("").replaceAll(/\s+/gu, ""));
