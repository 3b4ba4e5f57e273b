import { monitorEventLoopDelay } from "node:perf_hooks";

/** What a sample is about, by name. Values come from bounded sets only: each combination is permanent. */
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

/** How the server's own jobs go. */
export class JobFigures {
  readonly #runs = new Counter("stint_job_runs_total", "Runs of the server's own jobs, by outcome.");
  readonly #seconds = new Counter(
    "stint_job_seconds_total",
    "Run time of the server's own jobs, in seconds.",
  );
  readonly #lastSuccess = new Map<string, number>();
  /** Sums of the dashboards that differed from their rows and were corrected. */
  readonly totalsCorrected = new Counter(
    "stint_totals_corrected_total",
    "Monthly and weekly sums that differed from their rows in the nightly comparison, and were corrected.",
  );

  /** The same work, counted under a name. */
  watch<T>(job: string, work: () => Promise<T>): () => Promise<T> {
    return async () => {
      const began = performance.now();
      let outcome = "failed";
      try {
        const result = await work();
        outcome = "done";
        this.#lastSuccess.set(job, Date.now() / 1000);
        return result;
      } finally {
        this.#runs.add({ job, outcome });
        this.#seconds.add({ job }, (performance.now() - began) / 1000);
      }
    };
  }

  families(): Family[] {
    return [
      this.#runs.family(),
      this.#seconds.family(),
      this.totalsCorrected.family(),
      {
        name: "stint_job_last_success_seconds",
        help: "When a job last ran without a failure, in seconds since 1970.",
        type: "gauge",
        samples: [...this.#lastSuccess].map(([job, value]) => ({ labels: { job }, value })),
      },
    ];
  }
}

/** Milliseconds between two looks at the event loop's clock; 20 would use a four-hundredth of a core. */
const resolution = 100;

/**
 * The process's own values at a scrape: processor, memory, and how late the event loop was since the
 * scrape before.
 */
export function watchProcess(): { families(): Family[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution });
  const startedAt = Date.now() / 1000 - process.uptime();
  /** The timer itself is late by its resolution; without any sample yet the figures are not numbers. */
  const late = (nanoseconds: number): number =>
    Math.max(0, (Number.isFinite(nanoseconds) ? nanoseconds : 0) / 1e9 - resolution / 1000);
  return {
    families: () => {
      // From the first scrape on: a server that no one measures spends nothing on it.
      delay.enable();
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed } = process.memoryUsage();
      const lag = [50, 99].map((percentile) => ({
        labels: { percentile: String(percentile) },
        value: late(delay.percentile(percentile)),
      }));
      const most = late(delay.max);
      delay.reset();
      return [
        {
          name: "process_cpu_seconds_total",
          help: "Processor time of the server, in seconds.",
          type: "counter",
          samples: [{ labels: {}, value: (user + system) / 1e6 }],
        },
        gauge("process_start_time_seconds", "When the server started, in seconds since 1970.", startedAt),
        gauge("process_resident_memory_bytes", "Memory of the server, the embedded database with it.", rss),
        gauge("stint_heap_used_bytes", "JavaScript heap in use.", heapUsed),
        {
          name: "stint_event_loop_lag_seconds",
          help: "How late the event loop was since the last scrape.",
          type: "gauge",
          samples: [...lag, { labels: { percentile: "100" }, value: most }],
        },
      ];
    },
    stop: () => void delay.disable(),
  };
}
