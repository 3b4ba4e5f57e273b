import { createFunction, listFunctions } from "#features/functions/contract.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { fillPath } from "#shared/contract.ts";
import { addDays } from "#shared/day.ts";
import { randomOf, type Random } from "#demo/random.ts";
import { newId } from "#server/ids.ts";
import { Client, type Answer } from "../support/client.ts";
import { sendAndCut, type Cut } from "../support/cut.ts";
import { foundOverHttp, type Founded } from "../support/founded.ts";
import { placesHere, type Place } from "../support/places.ts";
import { startProgram } from "../support/program.ts";

const cuts: readonly Cut[] = ["within the request", "behind the request", "at the answer"];
const clients = 4;

interface Options {
  /** Mutations in all, over every engine; 2,000 on each when left out. */
  readonly rounds?: number | undefined;
  readonly seed: number;
  readonly log: (line: string) => void;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
}

/**
 * Sends mutations to the real server over connections that are cut in the middle of the request, behind it or
 * at the answer, and repeats each until it is answered, and once more. Each has exactly one effect, and every
 * repeat gets the first answer. `found` counts effects that are missing or doubled, and answers that differ.
 */
export async function run({ rounds, seed, log }: Options): Promise<{ tried: number; found: number }> {
  const { places, end } = await placesHere(null);
  const total = rounds ?? 2_000 * places.length;
  let found = 0;
  try {
    for (const [index, makePlace] of places.entries()) {
      const place = await makePlace();
      const share = Math.ceil((total - index) / places.length);
      const result = await tryPlace(place, share, randomOf(seed, index));
      for (const line of result) log(`FOUND: ${line}`);
      log(`${place.engine}: ${share} mutations cut and repeated`);
      found += result.length;
      await place.remove();
    }
  } finally {
    await end();
  }
  return { tried: total, found };
}

async function tryPlace(place: Place, rounds: number, random: Random): Promise<string[]> {
  const program = startProgram(place.environment);
  const url = await program.ready;
  const founded = await foundOverHttp(program);
  const result: string[] = [];
  const next = { number: 0, version: 0 };
  const work = async (one: number): Promise<void> => {
    const client = new Client(url, founded.cookie);
    while (next.number < rounds) {
      const number = (next.number += 1);
      // One client saves weeks, each on top of the one before: the others' cuts fall between its saves.
      const isWeek = one === 0;
      const request = isWeek ? weekDraft(founded, next.version) : functionDraft(founded, number);
      if (isWeek) next.version += 1;
      result.push(...(await tryOnce(client, request, random.pick(cuts))));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, one) => work(one)));
  const owner = new Client(url, founded.cookie);
  const names = (await owner.ok(listFunctions)).functions.map((one) => one.name);
  if (new Set(names).size !== names.length) result.push("a function is there twice");
  const expected = 1 + next.number - next.version;
  if (names.length !== expected) result.push(`${names.length} functions are there of ${expected}`);
  const week = await owner.ok(readMyWeek, { params: { weekStarting: founded.monday } });
  if (week.version !== next.version)
    result.push(`the week was saved ${week.version} times instead of ${next.version}`);
  await program.stop();
  const { audited } = await place.look();
  if (audited !== expected) result.push(`${audited} audit rows of ${expected} functions`);
  return result;
}

function functionDraft({ allocatorId }: Founded, number: number): Request {
  const body = {
    name: `Function ${number}`,
    description: "",
    costTiers: [{ name: "Senior", hourlyRate: 80 }],
    allocatorIds: [allocatorId],
  };
  return { method: createFunction.method, path: createFunction.path, body, key: newId() };
}

function weekDraft({ projectId, monday }: Founded, version: number): Request {
  const hours = (version % 40) / 4 + 0.25;
  const cells = Array.from({ length: 7 }, (_, day) => ({ projectId, day: addDays(monday, day), hours }));
  return {
    method: saveMyWeek.method,
    path: fillPath(saveMyWeek.path, { weekStarting: monday }),
    body: { version, cells },
    key: newId(),
  };
}

async function untilAnswered(client: Client, request: Request): Promise<Answer<unknown>> {
  for (;;) {
    const answer = await client.send(request.method, request.path, request.body, {
      "idempotency-key": request.key,
    });
    if (answer.status !== 409 || answer.headers.get("retry-after") === null) return answer;
  }
}

async function tryOnce(client: Client, request: Request, cut: Cut): Promise<string[]> {
  const arrived = await sendAndCut(client, request, cut);
  const [first, second] = [await untilAnswered(client, request), await untilAnswered(client, request)];
  const result: string[] = [];
  const name = `${request.method} ${request.path}, cut ${cut},`;
  if (first.status !== 200 || second.status !== 200)
    result.push(`${name} was answered ${first.status} and ${second.status}: ${JSON.stringify(first.body)}`);
  if (JSON.stringify(first.body) !== JSON.stringify(second.body))
    result.push(`${name} was answered differently the second time`);
  if (second.headers.get("idempotency-replayed") !== "true") result.push(`${name} was worked on again`);
  if (
    cut === "at the answer" &&
    arrived.startsWith("HTTP/1.1 200") &&
    first.headers.get("idempotency-replayed") !== "true"
  ) {
    result.push(`${name} had been answered and was worked on again`);
  }
  return result;
}
