import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createWriter } from "#web/writer.ts";
import { call } from "#web/call.ts";
import { checkImport, importPeople, rowsPerCheck, rowsPerImport, type Verdict } from "../../contract.ts";
import { readImportFile, type ImportFile, type ImportRow } from "../../rules/import-order.ts";
import { cellFault } from "../../rules/import-cells.ts";

/** Where an import stands; `done` and `of` count rows of the step under way. */
export interface ImportState {
  readonly step: "choose" | "checking" | "checked" | "importing" | "imported";
  readonly name: string | null;
  readonly ignored: readonly string[];
  readonly verdicts: readonly Verdict[];
  readonly finished: ReadonlySet<number>;
  readonly done: number;
  readonly of: number;
  /** The whole file cannot be read, or a call failed. */
  readonly problem: string | null;
}

const nothing: ImportState = {
  step: "choose",
  name: null,
  ignored: [],
  verdicts: [],
  finished: new Set(),
  done: 0,
  of: 0,
  problem: null,
};
const isApplied = ({ kind }: Verdict) => kind === "invite" || kind === "update";
const bodyOf = (rows: readonly ImportRow[]) => rows.map(({ row, cells }) => ({ row, cells: { ...cells } }));

function chunksOf<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, index) =>
    all.slice(index * most, (index + 1) * most),
  );
}

/** Rows that never reach the server, with why. */
function faultsOf(file: ImportFile): Verdict[] {
  return file.rows.flatMap(({ row, cells }) => {
    const fault = file.faults.get(row) ?? cellFault(cells);
    return fault === null
      ? []
      : [{ row, email: cells.email ?? "", kind: "problem" as const, problems: [fault], changes: [] }];
  });
}

/**
 * Reads a file, asks the server what each row would do, then has it done a hundred rows at a time, managers
 * first.
 */
export function useImport() {
  const client = useQueryClient();
  const [state, setState] = useState(nothing);
  const [file, setFile] = useState<ImportFile | null>(null);
  const [write] = useState(() => createWriter(importPeople));
  const turn = useRef(0);
  useEffect(() => () => void (turn.current += 1), []);
  const change = (part: Partial<ImportState>) => setState((before) => ({ ...before, ...part }));

  const check = async (read: ImportFile) => {
    const mine = (turn.current += 1);
    const refused = faultsOf(read);
    const wrong = new Set(refused.map(({ row }) => row));
    const rows = read.rows.filter(({ row }) => !wrong.has(row));
    let verdicts = refused;
    change({ step: "checking", verdicts, done: 0, of: rows.length, problem: null });
    try {
      for (const chunk of chunksOf(rows, rowsPerCheck)) {
        const named = new Set(chunk.map(({ cells }) => (cells.manager_email ?? "").toLowerCase()));
        const managersInFile = read.managers.filter((address) => named.has(address));
        const answer = await call(checkImport, { body: { rows: bodyOf(chunk), managersInFile } });
        if (turn.current !== mine) return;
        verdicts = [...verdicts, ...answer.verdicts];
        change({ done: verdicts.length - refused.length });
      }
      change({ step: "checked", verdicts: verdicts.toSorted((left, right) => left.row - right.row) });
    } catch (failure) {
      if (turn.current === mine) change({ problem: failure instanceof Error ? failure.message : "" });
    }
  };

  const take = (text: string, name: string) => {
    const read = readImportFile(text);
    if ("problem" in read) {
      setState({ ...nothing, problem: read.problem });
      return;
    }
    setFile(read);
    setState({ ...nothing, name, ignored: read.ignored });
    void check(read);
  };

  /** Does what the check announced; after a failure it goes on where it stopped. */
  const run = async (read: ImportFile) => {
    const mine = (turn.current += 1);
    const found = new Map(state.verdicts.map((verdict) => [verdict.row, verdict]));
    const open = new Set(
      state.verdicts
        .filter((verdict) => isApplied(verdict) && !state.finished.has(verdict.row))
        .map(({ row }) => row),
    );
    const finished = new Set(state.finished);
    const of = finished.size + open.size;
    change({ step: "importing", of, done: finished.size, problem: null });
    try {
      for (const chunk of read.steps.flatMap((step) =>
        chunksOf(
          step.filter(({ row }) => open.has(row)),
          rowsPerImport,
        ),
      )) {
        const { verdicts } = await write({ body: { rows: bodyOf(chunk) } });
        for (const verdict of verdicts) found.set(verdict.row, verdict);
        for (const { row } of chunk) finished.add(row);
        if (turn.current !== mine) break;
        const shown = [...found.values()].toSorted((left, right) => left.row - right.row);
        change({ done: finished.size, finished: new Set(finished), verdicts: shown });
      }
      if (turn.current === mine) change({ step: "imported" });
    } catch (failure) {
      if (turn.current === mine) change({ problem: failure instanceof Error ? failure.message : "" });
    }
    await client.invalidateQueries({ queryKey: ["read"] });
  };

  return {
    state,
    take,
    refuse: (problem: string) => setState({ ...nothing, problem }),
    checkAgain: () => file && void check(file),
    run: () => file && void run(file),
  };
}
