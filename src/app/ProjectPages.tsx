import { lazy, Suspense } from "react";
import { t } from "#shared/texts/t.ts";
import { Loading } from "#ui/feedback/Loading.tsx";
import { BudgetProfilesTab } from "#features/budgets/web/BudgetProfilesTab.tsx";
import { CharacteristicsTab } from "#features/characteristics/web/CharacteristicsTab.tsx";
import { AddFunctionButton } from "#features/projects/web/settings/AddFunctionDialog.tsx";
import { late } from "#web/late.tsx";
import { ProjectPage } from "#features/projects/web/ProjectPage.tsx";

// Its charts load only where it's opened.
const ProjectOverviewTab = lazy(async () => ({
  default: (await import("#features/analytics/web/overview/ProjectOverviewTab.tsx")).ProjectOverviewTab,
}));

const ProjectMonths = late(
  async () => (await import("#features/comments/web/ProjectMonths.tsx")).ProjectMonths,
);

const ContractsPanel = late(
  async () => (await import("#features/customers/web/ContractsPanel.tsx")).ContractsPanel,
);

const ChargesTab = late(async () => (await import("#features/charges/web/ChargesTab.tsx")).ChargesTab);

/** /projects/{projectId}/{tab}: the project's page with the tabs that other features fill. */
export function ProjectPages() {
  return (
    <ProjectPage
      overview={(project) => (
        <Suspense fallback={<Loading text={t`Loading overview...`} shape="chart" />}>
          <ProjectOverviewTab projectId={project.id} />
          <ProjectMonths project={project} />
        </Suspense>
      )}
      profiles={(project, mayEdit) => (
        <BudgetProfilesTab
          projectId={project.id}
          mayEdit={mayEdit}
          addFunction={<AddFunctionButton project={project} />}
        />
      )}
      charges={(project) => <ChargesTab projectId={project.id} />}
      contracts={(project) => <ContractsPanel projectId={project.id} customerId={project.customerId} />}
      characteristics={(project, mayEdit) => <CharacteristicsTab project={project} mayEdit={mayEdit} />}
    />
  );
}
