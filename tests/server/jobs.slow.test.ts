import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { requestPasswordReset } from "#features/access/account-contract.ts";
import { createFunction } from "#features/functions/contract.ts";
import { checkImportFile, readImport } from "#features/imports/contract.ts";
import { createWebhook } from "#features/webhooks/contract.ts";
import { repeat, type Job, type Rhythm } from "#server/jobs.ts";
import { JobFigures } from "#server/metrics.ts";
import { startJobs } from "../../src/jobs.ts";
import { uploadTestFile } from "../support/imports.ts";
import { startMailServer, type MailServer } from "../support/mail.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { enginesHere, startStint, type EngineName, type Stint } from "../support/stint.ts";

const minute = 60_000;
const rhythm: Rhythm = { every: minute, pause: 2000 };

describe("A job", () => {
  let job: Job | null = null;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    await job?.stop();
    vi.useRealTimers();
  });
  /** A job that counts its runs; each answers what `next` says. */
  const counted = (of: Rhythm, next: () => number | null = () => null) => {
    const counts = { runs: 0, failures: 0 };
    const work = (): Promise<number | null> => {
      counts.runs += 1;
      return new Promise((resolve) => resolve(next()));
    };
    const made = repeat(of, work, () => void (counts.failures += 1));
    job = made;
    return { counts, wake: made.wake, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
  };

  it("that nothing wakes runs once a minute", async () => {
    const { counts, pass } = counted(rhythm);
    await pass(60 * minute - 1);
    expect(counts.runs).toBe(60);
  });

  it("runs within a tenth of a second of a wake-up, once for changes of one transaction", async () => {
    const { counts, wake, pass } = counted(rhythm);
    await pass(10_000);
    wake();
    await pass(50);
    wake();
    await pass(50);
    expect(counts.runs).toBe(2);
    await pass(10_000);
    expect(counts.runs).toBe(2);
  });

  it("that is woken without end runs once in its pause", async () => {
    const { counts, wake, pass } = counted(rhythm);
    for (let at = 0; at < 100; at += 1) {
      await pass(100);
      wake();
    }
    expect(counts.runs).toBe(6);
  });

  it("that is woken during its run runs again after its pause", async () => {
    const { counts, pass } = counted(rhythm, () => {
      if (counts.runs === 1) job?.wake();
      return null;
    });
    await pass(0);
    await pass(2000);
    expect(counts.runs).toBe(2);
  });

  it("runs when the next work is due", async () => {
    let next: number | null = 15_000;
    const { counts, pass } = counted(rhythm, () => next);
    await pass(14_999);
    expect(counts.runs).toBe(1);
    next = null;
    await pass(1);
    expect(counts.runs).toBe(2);
    await pass(minute - 1);
    expect(counts.runs).toBe(2);
  });

  it("looks after a minute although its next work is due in a day, so that a clock may jump", async () => {
    const { counts, pass } = counted(rhythm, () => 24 * 60 * minute);
    await pass(minute);
    expect(counts.runs).toBe(2);
  });

  it("that fails is tried again after its pause", async () => {
    const { counts, pass } = counted(rhythm, () => {
      if (counts.runs === 1) throw new Error("The database is away");
      return null;
    });
    await pass(2000);
    expect(counts).toEqual({ runs: 2, failures: 1 });
  });

  it("with a timetable of its own is not woken", async () => {
    const { counts, wake, pass } = counted({ every: 24 * 60 * minute });
    await pass(1000);
    wake();
    await pass(23 * 60 * minute);
    expect(counts.runs).toBe(1);
  });
});

/** A server with its jobs. */
async function startWithJobs(name: EngineName, smtpUrl: string) {
  let jobs: Job[] = [];
  const stint = await startStint(name, {
    onWritten: () => jobs.forEach((job) => job.wake()),
    environment: { SMTP_URL: smtpUrl, OUTGOING_PRIVATE: "1" },
  });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  jobs = startJobs(stint.platform, log, new JobFigures());
  return {
    ...stint,
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      await stint.stop();
    },
  };
}

/** Far less than the minute after which jobs look without being woken. */
const soon = { timeout: 30_000, interval: 50 };

describe.each(enginesHere())("The jobs of a server (%s)", (engine) => {
  let stint: Stint;
  let mail: MailServer;
  let receiver: Receiver;
  beforeAll(async () => {
    mail = await startMailServer();
    receiver = await startReceiver();
    stint = await startWithJobs(engine, mail.url);
  });
  afterAll(async () => {
    await stint.stop();
    await Promise.all([mail.stop(), receiver.stop()]);
  });
  it("read and write nothing while no one is there", async () => {
    const spies = [vi.spyOn(stint.engine, "readBatch"), vi.spyOn(stint.engine, "transaction")];
    const calls = (): number => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const duringPause = async (milliseconds: number): Promise<number> => {
      const before = calls();
      await pause(milliseconds);
      return calls() - before;
    };
    // What the start has left to do.
    await vi.waitFor(async () => expect(await duringPause(2500)).toBe(0), soon);
    expect(await duringPause(5000)).toBe(0);
  });

  it("mail a new password's link as soon as it's requested", async () => {
    const { owner } = await makeOrganisation(stint);
    await stint.visitor().ok(requestPasswordReset, { body: { email: owner.email } });
    const arrived = () => mail.received.filter(({ to }) => to === owner.email);
    await vi.waitFor(() => expect(arrived()).toHaveLength(1), soon);
  });

  const sendsMessage = async ({ owner, addPerson }: TestOrganisation): Promise<void> => {
    const body = { url: `${receiver.url}/${owner.id}`, description: "", topics: ["function.*"], isOn: true };
    await owner.client.ok(createWebhook, { body });
    const allocator = await addPerson({ roles: ["allocator"] });
    const costTiers = [{ name: "Senior", hourlyRate: 80 }];
    const made = { name: "Design", description: "", costTiers, allocatorIds: [allocator.id] };
    await owner.client.ok(createFunction, { body: made });
    const arrived = () => receiver.received.filter(({ path }) => path === `/${owner.id}`);
    await vi.waitFor(() => expect(arrived()).toHaveLength(1), soon);
  };

  it("send a webhook's message as soon as something is saved", async () => {
    await sendsMessage(await makeOrganisation(stint));
  });

  it("check an import as soon as it's started", async () => {
    const { owner } = await makeOrganisation(stint);
    const file = { kind: "people", columns: ["email"], rows: [["ada@import.example"]] } as const;
    const { id, version } = await uploadTestFile(owner.client, file);
    const params = { importId: id };
    await owner.client.ok(checkImportFile, { params, body: { version } });
    await vi.waitFor(async () => {
      expect((await owner.client.ok(readImport, { params })).status).toBe("checked");
    }, soon);
  });

  it.runIf(engine === "postgresql")("send what another server has written", async () => {
    const other = await startStint(engine, { beside: stint, environment: { OUTGOING_PRIVATE: "1" } });
    try {
      const organisation = await makeOrganisation(other);
      await sendsMessage(organisation);
    } finally {
      await other.stop();
    }
  });
});
