import fs from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "@playwright/test";

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Window {
  readonly axe: {
    configure(spec: unknown): void;
    run(where: unknown, options: unknown): Promise<AxeResults>;
  };
}

/** Waits until a page has its content; the page of components shows waits that never end. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waits =
      document.querySelector("[aria-busy=true], .waiting") !== null && !location.pathname.startsWith("/dev/");
    return document.querySelector("main") !== null && !waits;
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/**
 * What axe finds against WCAG 2.2 AA, one line for each rule broken; in so many rows of every table and grid,
 * which are all made alike, or in all of them when `rows` is left out. `targetsSeen`: the size of targets is
 * looked at by `targetFaults`, which is stricter; axe's own measurement is a third of its time.
 */
export async function accessFaults(
  page: Page,
  { rows, targetsSeen = false }: { readonly rows?: number; readonly targetsSeen?: boolean } = {},
): Promise<string[]> {
  // Evaluated from outside the page, so that its content security policy stays as it is.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const violations = await page.evaluate(
    async ([tags, beyond, isTargetSize]) => {
      const { axe: inspector } = window as unknown as Window;
      // A cell of a grid says in words what it draws in figures: "36.5 booked, 37.5 planned" for 36.5 / 37.5.
      inspector.configure({
        rules: [
          {
            id: "label-content-name-mismatch",
            selector: "[aria-label]:not([role=gridcell]), [aria-labelledby]",
          },
        ],
      });
      const found = await inspector.run(
        { exclude: beyond },
        {
          runOnly: { type: "tag", values: tags },
          resultTypes: ["violations"],
          // Reading every style sheet anew serves one rule alone, whether a page forbids turning a phone.
          preload: false,
          rules: { "target-size": { enabled: isTargetSize } },
        },
      );
      return found.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 4)
            .map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`)
            .join(" | ")} (${nodes.length})`,
      );
    },
    [
      wcag,
      rows === undefined
        ? []
        : [`tbody > tr:nth-child(n + ${rows + 1})`, `[role=row]:nth-child(n + ${rows + 1})`],
      !targetsSeen,
    ] as const,
  );
  return violations;
}

/** What a page's frame does wrong: headings that name it, a window with another name, and a page wider than it. */
export async function frameFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll("h1")].filter(
      (heading) => heading.checkVisibility() && heading.closest("dialog") === null,
    );
    const title = `${named[0]?.textContent ?? ""} – Stint`;
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    const culprits = [...document.querySelectorAll("main *")]
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return right > window.innerWidth + 1 || (left < -1 && document.dir === "rtl");
      })
      .slice(0, 3)
      .map((each) => `${each.tagName.toLowerCase()}.${each.className.toString()}`);
    return [
      ...(named.length === 1
        ? []
        : [`${named.length} h1: ${named.map((each) => each.textContent).join(", ")}`]),
      ...(document.title.startsWith(title) ? [] : [`the window is called ${document.title}, not ${title}`]),
      ...(wide > 0 ? [`${wide} px wider than the window: ${culprits.join(", ")}`] : []),
    ];
  });
}

/** Sets the spacing that WCAG 2.2, 1.4.12 names, and answers the words that are cut off in height by it. */
export async function spacingFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
    const hasOwnWords = (element: Element): boolean =>
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== "",
      );
    return [...document.querySelectorAll("body *:not(.visually-hidden, .visually-hidden *, svg *)")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && hasOwnWords(element))
      .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowY))
      .filter(({ clientHeight, scrollHeight }) => clientHeight > 1 && scrollHeight > clientHeight + 2)
      .map((element) => `cut off: ${element.textContent.trim().slice(0, 40)} (${element.className})`);
  });
}
