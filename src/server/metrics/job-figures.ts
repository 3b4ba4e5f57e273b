import { Counter, type Family } from "./families.ts";

/** How the server's own jobs go. */
export class JobFigures {
  readonly #runs = new Counter("stint_job_runs_total", "Runs of the server's own jobs, by outcome.");
  readonly #seconds = new Counter("stint_job_seconds_total", "Time the server's own jobs took, in seconds.");
  readonly #lastSuccess = new Map<string, number>();

  /** The same work, counted under a name. */
  watch(job: string, work: () => Promise<unknown>): () => Promise<unknown> {
    return async () => {
      const began = performance.now();
      let outcome = "failed";
      try {
        await work();
        outcome = "done";
        this.#lastSuccess.set(job, Date.now() / 1000);
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
      {
        name: "stint_job_last_success_seconds",
        help: "When a job last ran without a failure, in seconds since 1970.",
        type: "gauge",
        samples: [...this.#lastSuccess].map(([job, value]) => ({ labels: { job }, value })),
      },
    ];
  }
}
