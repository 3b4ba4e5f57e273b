/** What a sample is about, by name. Values come from bounded sets only: each combination is kept for ever. */
export type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly labels: Labels;
  readonly value: number;
  /** Behind the family's name: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string;
}

/** One metric with all its samples. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly Sample[];
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (one) => (one === "\n" ? "\\n" : `\\${one}`))}"`,
  );
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}

/** Families in Prometheus' text exposition format, version 0.0.4. */
export function exposition(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels, value, suffix = "" }) => `${name}${suffix}${labelText(labels)} ${value}`),
  ]);
  return `${lines.join("\n")}\n`;
}

/** A family of one gauge. */
export function gauge(name: string, help: string, value: number, labels: Labels = {}): Family {
  return { name, help, type: "gauge", samples: [{ labels, value }] };
}

/** Counts by labels, only upwards. */
export class Counter {
  readonly #about: Pick<Family, "name" | "help">;
  readonly #values = new Map<string, { labels: Labels; value: number }>();

  constructor(name: string, help: string) {
    this.#about = { name, help };
  }

  add(labels: Labels, by = 1): void {
    const key = labelText(labels);
    const known = this.#values.get(key);
    if (known) known.value += by;
    else this.#values.set(key, { labels, value: by });
  }

  family(): Family {
    return { ...this.#about, type: "counter", samples: [...this.#values.values()] };
  }
}

/** Counts of values by labels, in ranges that end at `bounds`, ascending. */
export class Histogram {
  readonly #about: Pick<Family, "name" | "help">;
  readonly #bounds: readonly number[];
  readonly #values = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#about = { name, help };
    this.#bounds = bounds;
  }

  observe(labels: Labels, value: number): void {
    const key = labelText(labels);
    const known = this.#values.get(key) ?? { labels, counts: this.#bounds.map(() => 0), sum: 0, count: 0 };
    this.#values.set(key, known);
    this.#bounds.forEach((bound, index) => {
      if (value <= bound) known.counts[index] = (known.counts[index] ?? 0) + 1;
    });
    known.sum += value;
    known.count += 1;
  }

  family(): Family {
    const samples = [...this.#values.values()].flatMap(({ labels, counts, sum, count }): Sample[] => [
      ...this.#bounds.map((bound, index) => ({
        suffix: "_bucket",
        labels: { ...labels, le: String(bound) },
        value: counts[index] ?? 0,
      })),
      { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
      { suffix: "_sum", labels, value: sum },
      { suffix: "_count", labels, value: count },
    ]);
    return { ...this.#about, type: "histogram", samples };
  }
}
