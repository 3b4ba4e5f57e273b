/** A section of a page of the guide. */
export interface Section {
  readonly heading: string;
  readonly text: string;
}

/** The sections of a page in Markdown, each from its heading to the next one of any level. */
export function sectionsOf(markdown: string): Section[] {
  return markdown.split(/^(?=#{1,6} )/m).flatMap((part) => {
    const heading = /^#{1,6} (.+)$/m.exec(part)?.[1];
    return heading === undefined ? [] : [{ heading: heading.replaceAll(/[*`]/g, ""), text: part.trim() }];
  });
}

/** The sections about some words: those with all of them in the heading, else those with all of them in the text. */
export function sectionsAbout(sections: readonly Section[], words: string): Section[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const fits = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word));
  const named = sections.filter(({ heading }) => fits(heading));
  return named.length > 0 ? named : sections.filter(({ text }) => fits(text));
}
