/** A way from one node to another that carries at most so much; nodes are named. */
export interface Arc {
  readonly from: string;
  readonly to: string;
  readonly most: number;
}

/** The largest flow from people to projects over their pairs. */
export function maxFlow(
  free: readonly number[],
  wanted: readonly number[],
  pairs: readonly { readonly person: number; readonly project: number; readonly most: number }[],
): number {
  return largestFlow([
    ...free.map((most, person) => ({ from: "source", to: `person ${person}`, most })),
    ...wanted.map((most, project) => ({ from: `project ${project}`, to: "sink", most })),
    ...pairs.map(({ person, project, most }) => ({
      from: `person ${person}`,
      to: `project ${project}`,
      most,
    })),
  ]);
}

/** The largest flow from `source` to `sink`, by shortest augmenting paths. */
export function largestFlow(arcs: readonly Arc[]): number {
  const [source, sink] = ["source", "sink"];
  const capacity = new Map<string, Map<string, number>>();
  const add = (from: string, to: string, most: number) => {
    const own = capacity.get(from) ?? new Map<string, number>();
    capacity.set(from, own.set(to, (own.get(to) ?? 0) + most));
  };
  for (const { from, to, most } of arcs) {
    add(from, to, most);
    add(to, from, 0);
  }
  let flow = 0;
  for (;;) {
    const before = new Map<string, string>([[source, source]]);
    const queue = [source];
    for (let node = queue.shift(); node !== undefined && !before.has(sink); node = queue.shift())
      for (const [next, left] of capacity.get(node) ?? [])
        if (left > 0 && !before.has(next)) {
          before.set(next, node);
          queue.push(next);
        }
    if (!before.has(sink)) return flow;
    const path: (readonly [string, string])[] = [];
    for (let node = sink; node !== source; node = before.get(node) ?? source)
      path.push([before.get(node) ?? source, node]);
    const amount = Math.min(...path.map(([from, to]) => capacity.get(from)?.get(to) ?? 0));
    for (const [from, to] of path) {
      add(from, to, -amount);
      add(to, from, amount);
    }
    flow += amount;
  }
}
