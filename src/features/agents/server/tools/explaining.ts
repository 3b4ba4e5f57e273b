import * as z from "zod/mini";
import { text } from "#shared/contract.ts";
import { sectionsAbout, sectionsOf } from "../../rules/sections.ts";
import { ToolProblem } from "../calls.ts";
import type { GuidePage } from "../guide.ts";
import { readTool, type Tool } from "../tool.ts";

/** Sections in one answer. */
const maxSections = 6;

/** How a figure or a word of Stint is meant, from the guide. */
export const explain = (guide: readonly GuidePage[]): Tool =>
  readTool({
    name: "explain_figure",
    title: "Explain a figure",
    description:
      "How Stint works out a figure, or what a word means, as its guide says. Quote it instead of guessing.",
    input: z.strictObject({
      words: text(100).check(z.meta({ description: "The figure or word: utilisation, forecast - actual" })),
    }),
    scopes: [],
    find: async (_, { words }) => {
      const pages = guide.filter(({ name }) => name === "figures" || name === "glossary");
      const found = pages.flatMap(({ name, text: page }) =>
        sectionsAbout(sectionsOf(page), words).map((section) => ({ page: name, ...section })),
      );
      const [first] = found;
      if (first === undefined)
        return Promise.reject(new ToolProblem("The guide's figures and glossary don't mention this."));
      return {
        page: `/help/${first.page}.html`,
        facts: { sections: found.length },
        rows: found.slice(0, maxSections),
      };
    },
  });
