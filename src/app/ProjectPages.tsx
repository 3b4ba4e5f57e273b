import { BudgetProfilesTab } from "../features/budgets/web/BudgetProfilesTab.tsx";
import { ProjectPage } from "../features/projects/web/ProjectPage.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Panel } from "../ui/Panel.tsx";

/** /projects/{projectId}/{tab}: the project's page with the tabs that other features fill. */
export function ProjectPages() {
  return (
    <ProjectPage
      profiles={(project, mayEdit) => <BudgetProfilesTab projectId={project.id} mayEdit={mayEdit} />}
      characteristics={() => (
        <Panel>
          <EmptyState title="Characteristics are being built.">
            What kind of project this is: numbers, true or false, and choices, by function or global.
          </EmptyState>
        </Panel>
      )}
    />
  );
}
