import { Download } from "lucide-react";
import { useState } from "react";
import { count } from "#shared/count.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { fetchFile } from "#web/call.ts";
import { saveFile } from "#ui/data/download.ts";
import { exportProblems, type ImportView } from "../contract.ts";
import type { StepProps } from "./step-props.ts";
import { isOpen } from "./import-steps.ts";
import { ProblemTable } from "./ProblemTable.tsx";
import { useProblems, type ProblemResult } from "./use-problems.ts";

/** Rows that aren't imported with the reasons, to be corrected and checked again, or taken home as a file. */
export function ProblemRows({ view, edits, mends }: StepProps) {
  const counts = { refused: numberOf(view, "refused"), skipped: numberOf(view, "skipped") };
  const [wanted, setWanted] = useState<ProblemResult>("refused");
  const shown: ProblemResult = counts[wanted] > 0 ? wanted : counts.refused > 0 ? "refused" : "skipped";
  const file = useProblemFile(view.id);
  if (counts.refused + counts.skipped === 0) return null;
  const save = async () => {
    if (!(await edits.mend(mends.rows()))) return;
    mends.forget();
    await edits.check();
  };
  const include = async (row: number) => {
    if (await edits.mend([{ row, cells: {}, skip: false }])) await edits.check();
  };
  return (
    <Panel
      flush
      className="import-list"
      title="Rows that aren't imported"
      actions={
        <>
          {counts.refused > 0 && counts.skipped > 0 && (
            <Segmented
              small
              label="Rows"
              value={shown}
              onValueChange={setWanted}
              options={[
                { value: "refused", label: `To correct ${counts.refused.toLocaleString("en-GB")}` },
                { value: "skipped", label: `Skipped ${counts.skipped.toLocaleString("en-GB")}` },
              ]}
            />
          )}
          <Button small icon={Download} pending={file.pending} onClick={file.save}>
            Download these rows
          </Button>
        </>
      }
    >
      {file.failure !== null && <Banner tone="critical">{file.failure}</Banner>}
      <Problems key={shown} result={shown} view={view} mends={mends} onInclude={(row) => void include(row)} />
      {isOpen(view) && mends.count > 0 && (
        <div className="status-bar import-mends" role="group" aria-label="Corrections">
          <span className="grow" role="status">
            <b>{count(mends.count, "row")}</b> corrected and not saved
          </span>
          <Button small disabled={edits.pending} onClick={mends.forget}>
            Discard
          </Button>
          <Button
            small
            variant="primary"
            pending={edits.pending}
            pendingLabel="Saving..."
            onClick={() => void save()}
          >
            Save and check again
          </Button>
        </div>
      )}
    </Panel>
  );
}

const numberOf = ({ outcome }: ImportView, result: ProblemResult): number =>
  outcome?.results[result].count ?? 0;

interface ProblemsProps extends Pick<StepProps, "view" | "mends"> {
  readonly result: ProblemResult;
  readonly onInclude: (row: number) => void;
}

function Problems({ view, mends, result, onInclude }: ProblemsProps) {
  const read = useProblems(view, result);
  return (
    <ReadView read={read} loading="Loading rows..." failed="Error Loading Rows">
      {({ problems, hasMore }) => (
        <ProblemTable
          view={view}
          mends={mends}
          problems={problems}
          total={numberOf(view, result)}
          hasMore={hasMore}
          pending={read.isFetching}
          onMore={read.more}
          onInclude={onInclude}
        />
      )}
    </ReadView>
  );
}

/** The rows with their reasons as a file. */
function useProblemFile(importId: string) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    pending,
    failure,
    save: () => {
      setPending(true);
      setFailure(null);
      fetchFile(exportProblems, { params: { importId } }, { onBytes: () => undefined })
        .then(({ name, content }) => saveFile(name, content))
        .catch((error: unknown) =>
          setFailure(error instanceof Error ? error.message : "The file couldn't be created. Try again."),
        )
        .finally(() => setPending(false));
    },
  };
}
