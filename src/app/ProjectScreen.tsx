import { BudgetProfilesTab } from "../features/budgets/web/BudgetProfilesTab.tsx";
import { ProjectPage } from "../features/projects/web/ProjectPage.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

/** A project with the tabs that other features fill. */
export function ProjectScreen() {
  return (
    <ProjectPage
      profiles={(project, mayEdit) => <BudgetProfilesTab projectId={project.id} mayEdit={mayEdit} />}
      characteristics={() => (
        <EmptyState title="Characteristics come in a later version.">
          Facts about the project, such as its size or sector, that can be compared across projects.
        </EmptyState>
      )}
    />
  );
}
