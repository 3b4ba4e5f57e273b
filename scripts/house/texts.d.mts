import type { Plugin } from "vite";

export function textsIn(code: string, file: string): { readonly key: string; readonly mark: string }[];
export function translated(
  code: string,
  file: string,
  translate: (key: string) => string | undefined,
): string | null;
export function textsOfSources(): ReadonlyMap<string, { readonly mark: string; readonly name: string }>;
export function faultOf(key: string, message: string): string | null;
export function catalogueFaults(
  language: string,
  used: ReadonlyMap<string, { readonly mark: string; readonly name: string }>,
): string[];
export function inLanguage(language: string): Plugin;
