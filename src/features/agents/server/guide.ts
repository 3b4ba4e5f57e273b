import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A page of the guide as Markdown. */
export interface GuidePage {
  /** `roles/booker` */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const isPage = /^[\w/-]+\.md$/;

/** The pages of the English guide of a build; none without one. */
export async function readGuide(pages: string | null): Promise<GuidePage[]> {
  if (pages === null) return [];
  const folder = path.join(pages, "help", "en");
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const names = files.map((file) => file.replaceAll(path.sep, "/")).filter((file) => isPage.test(file));
  return Promise.all(
    names.sort().map(async (file) => {
      const text = await readFile(path.join(folder, file), "utf8");
      return { name: file.replace(/\.md$/, ""), title: /^# (.+)$/m.exec(text)?.[1] ?? file, text };
    }),
  );
}
