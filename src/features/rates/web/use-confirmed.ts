import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint, Input } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { CallFailure } from "#web/call.ts";
import { fetchRead, useWrite } from "#web/data.ts";
import type { addRate, Changes, previewRate, previewRemoval, removeRate } from "../contract.ts";

type Preview = typeof previewRate | typeof previewRemoval;
type Write = typeof addRate | typeof removeRate;

interface Failure {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

const failureOf = (error: unknown): Failure =>
  error instanceof CallFailure
    ? { message: error.message, fields: error.fields }
    : { message: t`Failed to work out what changes`, fields: {} };

/** Shows what a change of rates changes, then makes it; where that is something else by now, it's shown again. */
export function useConfirmed<P extends Preview, W extends Write>(preview: P, write: W, onDone: () => void) {
  const client = useQueryClient();
  const store = useWrite<Endpoint>(write);
  const [changes, setChanges] = useState<Changes | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLooking, setLooking] = useState(false);
  const look = (input: Partial<Input<P>>) => {
    setFailure(null);
    setLooking(true);
    fetchRead<Endpoint>(client, preview, input, 0)
      .then((found) => setChanges(found as Changes))
      .catch((error: unknown) => setFailure(failureOf(error)))
      .finally(() => setLooking(false));
  };
  const confirm = (input: Partial<Input<W>>) => {
    setFailure(null);
    store.mutate(input, {
      onSuccess: onDone,
      onError: (error) => {
        setFailure(failureOf(error));
        if (error.code === "stale") setChanges(error.current as Changes);
        else if (Object.keys(error.fields).length > 0) setChanges(null);
      },
    });
  };
  const back = () => {
    setChanges(null);
    setFailure(null);
  };
  return { changes, failure, isPending: isLooking || store.isPending, look, confirm, back };
}
