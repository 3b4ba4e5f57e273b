import type { GridParsed } from "../../ui/grid/grid-model.ts";

const HOURS = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

export function format(value: number): string {
  return HOURS.format(value).replace("-", "−");
}

export function money(value: number): string {
  return `£${Math.round(value).toLocaleString("en-GB")}`;
}

export function parse(text: string): GridParsed {
  const words = text.trim().replaceAll(",", "");
  if (words === "") return { value: null };
  const value = Number(words);
  return Number.isFinite(value) && value >= 0 ? { value } : { error: "Hours must be a number of 0 or more" };
}
