import { Download } from "lucide-react";
import { useState } from "react";
import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { fetchFile } from "#web/call.ts";
import { saveFile } from "#ui/data/download.ts";
import { rich } from "#ui/base/rich.ts";
import { exportProblems, type ImportView } from "../contract.ts";
import { problemResults } from "../rules/read/rows.ts";
import type { StepProps } from "./step-props.ts";
import { isOpen } from "./import-steps.ts";
import { ProblemTable } from "./ProblemTable.tsx";
import { useProblems, type ProblemResult } from "./use-pages.ts";

/** Rows that aren't imported with the reasons, to be corrected and checked again, or downloaded. */
export function ProblemRows({ view, edits, corrections }: StepProps) {
  const [wanted, setWanted] = useState<ProblemResult>("refused");
  const file = useProblemFile(view.id);
  const listed = problemResults.filter((result) => numberOf(view, result) > 0);
  const shown = listed.includes(wanted) ? wanted : listed[0];
  if (shown === undefined) return null;
  const save = async () => {
    if (!(await edits.correction(corrections.rows()))) return;
    corrections.forget();
    await edits.check();
  };
  const include = async (row: number) => {
    if (await edits.correction([{ row, cells: {}, skip: false }])) await edits.check();
  };
  return (
    <Panel
      flush
      className="import-list"
      title={titles[shown]}
      actions={
        <>
          {listed.length > 1 && (
            <Segmented
              small
              label={t`Rows`}
              value={shown}
              onValueChange={setWanted}
              options={listed.map((result) => ({
                value: result,
                label: `${labels[result]} ${grouped(numberOf(view, result))}`,
              }))}
            />
          )}
          {shown !== "joined" && (
            <Button
              small
              icon={Download}
              pending={file.pending}
              onClick={file.save}
            >{t`Download these rows`}</Button>
          )}
        </>
      }
    >
      {file.failure !== null && <Banner tone="critical">{file.failure}</Banner>}
      <Problems
        key={shown}
        result={shown}
        view={view}
        corrections={corrections}
        onInclude={(row) => void include(row)}
      />
      {isOpen(view) && corrections.count > 0 && (
        <div className="status-bar import-corrections" role="group" aria-label={t`Corrections`}>
          <span
            className="grow"
            role="status"
          >{rich`${<b>{t`${plural(corrections.count, "# row", "# rows")}`}</b>} corrected and not saved`}</span>
          <Button small disabled={edits.pending} onClick={corrections.forget}>{t`Discard`}</Button>
          <Button
            small
            variant="primary"
            pending={edits.pending}
            pendingLabel={t`Saving...`}
            onClick={() => void save()}
          >{t`Save and check again`}</Button>
        </div>
      )}
    </Panel>
  );
}

const titles: Readonly<Record<ProblemResult, string>> = {
  refused: t`Rows that aren't imported`,
  skipped: t`Rows that aren't imported`,
  joined: t`Rows that are added to others`,
};
const labels: Readonly<Record<ProblemResult, string>> = {
  refused: t`To correct`,
  skipped: t.as("rows")`Skipped`,
  joined: t`Added up`,
};

const numberOf = ({ outcome }: ImportView, result: ProblemResult): number =>
  outcome?.results[result].count ?? 0;

interface ProblemsProps extends Pick<StepProps, "view" | "corrections"> {
  readonly result: ProblemResult;
  readonly onInclude: (row: number) => void;
}

function Problems({ view, corrections, result, onInclude }: ProblemsProps) {
  const read = useProblems(view, result);
  return (
    <ReadView read={read} loading={t`Loading rows...`} failed={t`Error Loading Rows`}>
      {({ problems, hasMore }) => (
        <ProblemTable
          label={titles[result]}
          view={view}
          corrections={corrections}
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
          setFailure(error instanceof Error ? error.message : t`The file couldn't be created. Try again.`),
        )
        .finally(() => setPending(false));
    },
  };
}
