/** A source whose marked texts without places are plain strings again, as tests that read sources look for them. */
export const unmarked = (source: string): string =>
  source
    .replaceAll(/=\{t(?:\.as\("[^"]*"\))?`([^`$"]*)`\}/g, '="$1"')
    .replaceAll(/\bt(?:\.as\("[^"]*"\))?`([^`$"]*)`/g, '"$1"');
