import { monitorEventLoopDelay } from "node:perf_hooks";
import { gauge, type Family } from "./families.ts";

/** Milliseconds between two looks at the event loop's clock. */
const resolution = 20;

/**
 * What the process itself tells at a scrape: processor, memory, and how late the event loop was since the
 * scrape before.
 */
export function watchProcess(): { families(): Family[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution });
  const startedAt = Date.now() / 1000 - process.uptime();
  delay.enable();
  /** The timer itself is late by its resolution; without any sample yet the figures are not numbers. */
  const late = (nanoseconds: number): number =>
    Math.max(0, (Number.isFinite(nanoseconds) ? nanoseconds : 0) / 1e9 - resolution / 1000);
  return {
    families: () => {
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
