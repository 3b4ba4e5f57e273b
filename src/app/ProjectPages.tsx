import { BudgetProfilesTab } from "#features/budgets/web/BudgetProfilesTab.tsx";
import { CharacteristicsTab } from "#features/characteristics/web/CharacteristicsTab.tsx";
import { AddFunctionButton } from "#features/projects/web/settings/AddFunctionDialog.tsx";
import { ProjectPage } from "#features/projects/web/ProjectPage.tsx";

/** /projects/{projectId}/{tab}: the project's page with the tabs that other features fill. */
export function ProjectPages() {
  return (
    <ProjectPage
      profiles={(project, mayEdit) => (
        <BudgetProfilesTab
          projectId={project.id}
          mayEdit={mayEdit}
          addFunction={<AddFunctionButton project={project} />}
        />
      )}
      characteristics={(project, mayEdit) => <CharacteristicsTab project={project} mayEdit={mayEdit} />}
    />
  );
}
