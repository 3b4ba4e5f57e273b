/** The light colours of src/ui/base/tokens.css, as PDF knows them. */
export const colours = {
  surface: "#ffffff",
  sunken: "#f0f3f4",
  lineFaint: "#eaedef",
  line: "#dce0e3",
  lineStrong: "#c4cacd",
  ink: "#152025",
  ink2: "#454f54",
  ink3: "#60696e",
  accent: "#045f76",
  accentSoft: "#e5f4f8",
  cautionSoft: "#feedc9",
  caution: "#724811",
} as const;

/** --p1 to --p8: the colours of projects. */
export const projectColours = [
  "#185b9a",
  "#b4e8ec",
  "#98bca3",
  "#ffd878",
  "#ba7f2d",
  "#86443a",
  "#9e7d9d",
  "#9fabfd",
] as const;

/** A4 upright, in points. */
export const paperSize = { short: 595.28, long: 841.89 } as const;
/** Around what is printed: left and right, above, and below, with the foot. */
export const margins = { side: 40, top: 40, bottom: 46 } as const;
