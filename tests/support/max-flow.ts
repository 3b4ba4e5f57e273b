/** The largest flow from people to projects over their pairs, by shortest augmenting paths. */
export function maxFlow(
  free: readonly number[],
  wanted: readonly number[],
  pairs: readonly { readonly person: number; readonly project: number; readonly most: number }[],
): number {
  const source = free.length + wanted.length;
  const sink = source + 1;
  const capacity = Array.from({ length: sink + 1 }, () => new Map<number, number>());
  const add = (from: number, to: number, most: number) => {
    capacity[from]?.set(to, most);
    if (!capacity[to]?.has(from)) capacity[to]?.set(from, 0);
  };
  free.forEach((most, person) => add(source, person, most));
  wanted.forEach((most, project) => add(free.length + project, sink, most));
  for (const { person, project, most } of pairs) add(person, free.length + project, most);
  let flow = 0;
  for (;;) {
    const before = new Map<number, number>([[source, source]]);
    const queue = [source];
    for (let node = queue.shift(); node !== undefined && !before.has(sink); node = queue.shift())
      for (const [next, left] of capacity[node] ?? [])
        if (left > 0 && !before.has(next)) {
          before.set(next, node);
          queue.push(next);
        }
    if (!before.has(sink)) return flow;
    const path: (readonly [number, number])[] = [];
    for (let node = sink; node !== source; node = before.get(node) ?? source)
      path.push([before.get(node) ?? source, node]);
    const amount = Math.min(...path.map(([from, to]) => capacity[from]?.get(to) ?? 0));
    for (const [from, to] of path) {
      capacity[from]?.set(to, (capacity[from].get(to) ?? 0) - amount);
      capacity[to]?.set(from, (capacity[to].get(from) ?? 0) + amount);
    }
    flow += amount;
  }
}
