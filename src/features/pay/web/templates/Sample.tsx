import { useState } from "react";
import { addMonths, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { MonthField } from "#parts/months/MonthField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { cellText, headingCells } from "../../rules/render.ts";
import { readPaySample } from "../../template-contract.ts";
import { FileLines } from "../SampleTable.tsx";
import type { TemplateDraft } from "./use-template-edit.ts";

/** The first lines of a month's approved hours, written as the template says at this moment. */
export function Sample({ draft }: { readonly draft: TemplateDraft }) {
  const [month, setMonth] = useState(addMonths(monthOf(useViewer().today), -1));
  const query = { purpose: draft.purpose, month, groups: draft.groups.join(",") };
  const read = useRead(readPaySample, { query }, { fresh: freshFor.planning, keepPrevious: true });
  return (
    <section className="pay-sample stack" aria-label={t`Sample`}>
      <div className="row-wrap between">
        <h2>{t`First lines`}</h2>
        <MonthField label={t.as("month")`Of`} value={month} onChange={setMonth} />
      </div>
      <ReadView read={read} loading={t`Loading a sample...`} failed={t`Error Loading the Sample`}>
        {({ lines, context }) =>
          lines.length === 0 ? (
            <EmptyState
              title={t`Nothing approved in this month`}
            >{t`Choose another month to see the file with your hours.`}</EmptyState>
          ) : (
            <FileLines
              headings={draft.headings ? headingCells(draft) : draft.columns.map(() => "")}
              rows={lines.map((line) =>
                draft.columns.map((column) => cellText(column, line, context, draft)),
              )}
            />
          )
        }
      </ReadView>
    </section>
  );
}
