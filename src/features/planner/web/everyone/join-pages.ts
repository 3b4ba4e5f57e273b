import { onlyOnce } from "#web/pages.ts";
import type { Everyone } from "#features/plans/everyone-contract.ts";

/** Pages as one answer: the people of all, with the projects of all, each once. */
export function joinPages(pages: readonly Everyone[]): Everyone | undefined {
  const [first] = pages;
  if (!first) return undefined;
  const projects = [...new Map(pages.flatMap((page) => page.projects).map((one) => [one.id, one])).values()];
  const placeOf = new Map(projects.map(({ id }, at) => [id, at]));
  const people = pages.flatMap((page) => {
    const places = page.projects.map(({ id }) => placeOf.get(id) ?? 0);
    return page.people.map((person) => ({
      ...person,
      hours: person.hours.map(([week, project, hours, isDraft]): (typeof person.hours)[number] => [
        week,
        places[project] ?? 0,
        hours,
        isDraft,
      ]),
    }));
  });
  return {
    ...first,
    projects,
    people: onlyOnce(people, ({ id }) => id),
    next: pages.at(-1)?.next ?? null,
  };
}
