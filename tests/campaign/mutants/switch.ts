/** A program that goes on for far longer than the same test does without a mistake. */
class Endless extends Error {}

/** Which mistake is made now, and what the program passes by. */
export const state = {
  active: -1,
  steps: 0,
  maxSteps: Number.POSITIVE_INFINITY,
  /** Microseconds of the processor, of this process since its start. */
  maxTime: Number.POSITIVE_INFINITY,
  passed: new Uint8Array(0),
  /** How often a test was begun. */
  runs: 0,
};

const isLate = (): boolean => process.cpuUsage().user > state.maxTime;

/** Called by instrumented code wherever a mistake could be made. It also counts: by steps, not by time, the same run ends the same. */
function mutantIsOn(id: number): boolean {
  state.passed[id] = 1;
  state.steps += 1;
  if (state.steps > state.maxSteps || (state.steps % 4_096 === 0 && isLate())) throw new Endless();
  return id === state.active;
}

/** The emptiest value of the same kind. */
function mutantEmpty(value: unknown): unknown {
  if (typeof value === "string") return "";
  if (typeof value === "number") return 0;
  if (typeof value === "boolean") return false;
  if (Array.isArray(value)) return [];
  if (value instanceof Map) return new Map();
  if (value instanceof Set) return new Set();
  if (typeof value === "function") return () => undefined;
  return value !== null && typeof value === "object" ? {} : undefined;
}

/** A map that forgets with every test: what is made once per language is made in each of them. */
class MutantMemory<Key, Made> extends Map<Key, Made> {
  #run = state.runs;

  override get(key: Key): Made | undefined {
    if (this.#run !== state.runs) this.clear();
    this.#run = state.runs;
    return super.get(key);
  }
}

// Where this file is read, since what it's read with may itself use rules.
Object.assign(globalThis, { mutantIsOn, mutantEmpty, MutantMemory });

/** Makes room for what is passed by, before the first test is read. */
export function provide(mutants: number): void {
  state.passed = new Uint8Array(mutants);
}
