/** True when name or code contains the search text, whatever the case (specification 000 section 2). Empty text matches all. */
export function matchesSearch(project: { readonly name: string; readonly code: string }, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase("en-GB");
  return [project.name, project.code].some((text) => text.toLocaleLowerCase("en-GB").includes(wanted));
}
