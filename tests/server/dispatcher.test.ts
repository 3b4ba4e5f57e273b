import { expect, it } from "vitest";
import { Dispatcher, dispatchOnce, type DueWork } from "#server/dispatcher.ts";

const limits = { inAll: 6, perOrganisation: 3, grace: 0 };

/** A dispatcher over a list of due work, whose runs end when `end` says so. */
function ground(...names: string[]) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  let due: DueWork[] = [];
  const add = (...more: string[]) =>
    due.push(...more.map((id) => ({ orgId: id.slice(0, 1), id, isFailing: id.endsWith("!") })));
  add(...names);
  const dispatcher = new Dispatcher({
    find: () => Promise.resolve({ due: [...due], nextIn: null }),
    run: ({ id }, signal) => {
      begun.push(id);
      return new Promise<void>((resolve, reject) => {
        ends.set(id, (error) => {
          due = due.filter((work) => work.id !== id);
          if (error) reject(error);
          else resolve();
        });
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    },
    limits,
  });
  const end = async (id: string, error?: Error) => {
    ends.get(id)?.(error);
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { dispatcher, begun, end, add };
}

it("a partner that never answers delays no other, of its own organisation or another's", async () => {
  const { dispatcher, begun, end, add } = ground("a1", "a2", "b1");
  await dispatcher.look();
  expect(begun).toEqual(["a1", "b1", "a2"]);
  await end("a2");
  await end("b1");
  add("a2", "b1");
  await dispatcher.look();
  expect(begun).toEqual(["a1", "b1", "a2", "b1", "a2"]);
  expect(begun.filter((id) => id === "a1").length).toBe(1);
});

it("an organisation has its share at most, and the next begins when a run ends", async () => {
  const { dispatcher, begun, end } = ground("a1", "a2", "a3", "a4", "a5", "b1", "c1", "c2", "c3");
  await dispatcher.look();
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
  await end("a1");
  expect(begun.at(-1)).toBe("a4");
  await end("b1");
  expect(begun.at(-1)).toBe("c3");
});

it("failing partners get half of the places, in all and of an organisation", async () => {
  const { dispatcher, begun, end } = ground("a1!", "a2!", "b1!", "c1!", "d1!", "a3", "d2");
  await dispatcher.look();
  expect(begun).toEqual(["a1!", "b1!", "c1!", "d2", "a3"]);
  await end("b1!");
  expect(begun.at(-1)).toBe("d1!");
  await end("a1!");
  expect(begun.at(-1)).toBe("a2!");
});

it("a run that fails is reported at the next look, once, and hinders no other", async () => {
  const { dispatcher, end, add } = ground("a1", "b1");
  await dispatcher.look();
  await end("a1", new Error("The power is gone"));
  add("c1");
  await expect(dispatcher.look()).rejects.toThrow("couldn't be done");
  await dispatcher.look();
  await end("b1");
  await end("c1");
  await expect(dispatcher.idle()).resolves.toBeUndefined();
});

it("after a stop nothing begins, running work is aborted, and no failure is reported", async () => {
  const { dispatcher, begun } = ground("a1", "a2", "a3", "a4");
  await dispatcher.look();
  await dispatcher.stop();
  await dispatcher.look();
  await dispatcher.idle();
  expect(begun).toEqual(["a1", "a2", "a3"]);
});

it("a single pass waits for everything that was due", async () => {
  let runs = 0;
  await dispatchOnce(
    new Dispatcher({
      find: () =>
        Promise.resolve({
          due: Array.from({ length: 20 }, (_, at) => ({
            orgId: String(at % 2),
            id: String(at),
            isFailing: true,
          })),
          nextIn: null,
        }),
      run: () => Promise.resolve((runs += 1)),
      limits,
    }),
  );
  expect(runs).toBe(20);
});
