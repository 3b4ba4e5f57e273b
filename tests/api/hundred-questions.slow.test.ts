import { expect, it } from "vitest";
import { harbourPine } from "#demo/harbour-pine.ts";
import { larkfield } from "#demo/larkfield/larkfield.ts";
import { gatherStatistics, loadOrganisation } from "#demo/load-demo.ts";
import { marram } from "#demo/marram/marram.ts";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { hashPassword } from "#features/access/server/hashing.ts";
import { answerQuestion, saveQuestionSettings } from "#features/agents/questions-contract.ts";
import { sendable, type Sendable } from "#features/agents/rules/sendable.ts";
import { listProjectFigures } from "#features/analytics/figures-contract.ts";
import { listFunctions } from "#features/functions/contract.ts";
import { readEveryone } from "#features/plans/everyone-contract.ts";
import type { Client } from "../support/client.ts";
import { records, wordsFor, type Subject } from "../support/question-records.ts";
import { startRecordedModel, type RecordedModel } from "../support/recorded-model.ts";
import { describeOnOneEngine, type Stint } from "../support/stint.ts";

/** Each may send something else: nothing, everything, and two things. */
const organisations: readonly (readonly [typeof harbourPine, people: number, sent: readonly Sendable[]])[] = [
  [harbourPine, 12, []],
  [larkfield, 30, sendable],
  [marram, 26, ["projects", "hours"]],
];

interface Ground {
  /** Two people, for each may send twenty questions a minute. */
  readonly people: readonly Client[];
  readonly subject: Subject;
}

const pagesOf = (values: readonly { readonly page: string | null }[]) =>
  new Set(values.map(({ page }) => page));

async function groundOf(
  stint: Stint,
  model: RecordedModel,
  [plan, people, sent]: (typeof organisations)[number],
  passwordHash: string,
): Promise<Ground> {
  await loadOrganisation(stint.platform, { plan, people, passwordHash });
  const [owner, admin] = await Promise.all(
    ["superadmin", "admin"].map(async (local) => {
      const client = stint.visitor();
      await client.signIn(`${local}@${plan.domain}`, demoPassword);
      return client;
    }),
  );
  if (!owner || !admin) throw new Error("People are missing");
  const values = { address: model.address, model: "recorded", apiKey: "secret", sent: [...sent] };
  await owner.ok(saveQuestionSettings, { body: { version: 0, ...values } });
  const range = { timeframe: "custom", startMonth: "2026-11", endMonth: "2026-11" } as const;
  const { projects } = await owner.ok(listProjectFigures, { query: range });
  const { functions } = await owner.ok(listFunctions);
  const everyone = await owner.ok(readEveryone, { query: { most: "500" } });
  return {
    people: [owner, admin],
    subject: {
      code: projects.find(({ forecasted }) => forecasted > 0)?.code ?? "",
      function: functions[0]?.name ?? "",
      person: everyone.people[0]?.fullName ?? "",
    },
  };
}

describeOnOneEngine(
  "100 questions in four languages over three demonstration organisations",
  (stint) => {
    it("are answered with figures that equal the pages they link to", async () => {
      const model = await startRecordedModel();
      const passwordHash = await hashPassword(demoPassword);
      const grounds: Ground[] = [];
      for (const each of organisations) grounds.push(await groundOf(stint(), model, each, passwordHash));
      await stint().engine.script(gatherStatistics);
      const sentSoFar = new Set<string>();
      const answers: unknown[] = [];
      const pages: unknown[] = [];
      let figures = 0;
      for (const [index, record] of records.entries())
        for (const language of [0, 1, 2, 3] as const) {
          const { people, subject } = grounds[(index + language) % grounds.length] ?? {
            people: [],
            subject: null,
          };
          const client = people[sentSoFar.size % 2];
          if (!client || !subject) throw new Error("A ground is missing");
          const question = record.question(subject)[language];
          const words = wordsFor(record)[language].replaceAll(
            /\{(\d)\}/g,
            (_, at: string) => `{${record.values[Number(at)]}}`,
          );
          model.recording = { calls: record.calls(subject), words };
          const { status, body } = await client.call(answerQuestion, { body: { question } });
          const values = (body.parts ?? []).flatMap((part) => (part.kind === "words" ? [] : [part]));
          const page = new URL(String(values[0]?.page), stint().url);
          const shown = status === 200 ? await record.figures(client, page) : [];
          answers.push([
            question,
            values.map(({ value }) => value),
            model.faults.splice(0),
            [...pagesOf(values)],
          ]);
          pages.push([question, [...shown], [], [page.pathname + page.search]]);
          sentSoFar.add(question);
          figures += values.length;
        }
      expect(answers).toEqual(pages);
      expect(sentSoFar.size).toBe(100);
      expect(figures).toBeGreaterThan(130);
      await model.stop();
    });
  },
  { today: "2026-11-12", environment: { OUTGOING_PRIVATE: "1" } },
);
