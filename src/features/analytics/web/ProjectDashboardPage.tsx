import { t } from "#shared/texts/t.ts";
import { useRead } from "#web/data.ts";
import { listDashboardProjects, readProjectAnalytics } from "../contract.ts";
import { queryOf, type DashboardFilter } from "./filter.ts";
import { ProjectFigures } from "./figures/ProjectFigures.tsx";
import { DashboardParts, SubjectDashboard } from "./SubjectDashboard.tsx";

/** /dashboard/project */
export function ProjectDashboardPage() {
  const choices = useRead(listDashboardProjects);
  const options = choices.data?.projects.map(({ id, code, name }) => ({
    value: id,
    label: `${code} ${name}`,
  }));
  return (
    <SubjectDashboard
      view="project"
      label={t`Project`}
      placeholder={t`Select a project`}
      hint={t`Choose a project from the dropdown above to view its dashboard metrics and charts.`}
      choices={{ ...choices, data: options }}
    >
      {(filter) => <ProjectParts filter={filter} />}
    </SubjectDashboard>
  );
}

function ProjectParts({ filter }: { readonly filter: DashboardFilter }) {
  const read = useRead(
    readProjectAnalytics,
    { params: { projectId: filter.subject }, query: queryOf(filter) },
    { showPrevious: true },
  );
  return (
    <DashboardParts
      view="project"
      filter={filter}
      read={read}
      limits={{ project: filter.subject }}
      figures={(props) => <ProjectFigures {...props} />}
    />
  );
}
