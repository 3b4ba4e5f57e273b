import { parentPort, workerData } from "node:worker_threads";
import type { Language } from "#shared/texts/languages.ts";
import { inLanguage } from "../language.ts";
import { drawPaper } from "./draw-paper.ts";
import type { Paper } from "./paper.ts";

/** A document to draw, and the language of what the pages say around it. */
export interface PaperTask {
  readonly paper: Paper;
  readonly language: Language;
}

const { paper, language } = workerData as PaperTask;
parentPort?.postMessage(await inLanguage(language, () => drawPaper(paper)));
