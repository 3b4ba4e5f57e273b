import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { formatMonth, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import {
  monthsOfProject,
  nearestMonthOfProject,
  type ProjectSpan,
} from "#features/months/rules/project-months.ts";
import { Comments } from "#parts/comments/Comments.tsx";
import { countWords, useIsPast } from "#parts/comments/CommentsButton.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { countComments } from "../counts-contract.ts";
import { readSubject } from "../rules/subject.ts";
import { subjectKey } from "../rules/subject-key.ts";

/** The comments on a project, month by month: those that have some are named with their number. */
export function ProjectMonths({ project }: { readonly project: ProjectSpan & { readonly id: string } }) {
  const { today } = useViewer();
  const { searchStr } = useLocation();
  const isPast = useIsPast();
  const opened = readSubject(new URLSearchParams(searchStr).get("comments") ?? "");
  const [chosen, choose] = useState(opened?.month ?? monthOf(today));
  const within = { kind: "project-month", projectId: project.id } as const;
  const { data } = useRead(countComments, { query: within }, { fresh: freshFor.planning });
  const counts = new Map(data?.counts.map(({ subject, count }) => [subject, count]));
  const keyOf = (month: string) => subjectKey({ ...within, month });
  const month = nearestMonthOfProject(project, chosen);
  if (isPast) return null;
  return (
    <Panel title={t`Comments by month`}>
      <div className="row-wrap">
        <Field label={t`Month`} inline>
          <Select
            value={month}
            options={monthsOfProject(project).map((each) => {
              const count = counts.get(keyOf(each)) ?? 0;
              return {
                value: each,
                label: count === 0 ? formatMonth(each) : t`${formatMonth(each)}: ${countWords(count)}`,
              };
            })}
            onValueChange={choose}
          />
        </Field>
        <Comments subject={{ ...within, month }} within={within} label={formatMonth(month)} />
      </div>
    </Panel>
  );
}
