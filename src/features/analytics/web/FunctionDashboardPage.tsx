import { t } from "#shared/texts/t.ts";
import { freshFor, useRead } from "#web/data.ts";
import { listDashboardFunctions, readFunctionAnalytics, readFunctionUtilisation } from "../contract.ts";
import { queryOf, type DashboardFilter } from "./filter.ts";
import { FunctionFigures } from "./figures/FunctionFigures.tsx";
import { DashboardParts, SubjectDashboard } from "./SubjectDashboard.tsx";
import { UtilisationChart } from "./charts/UtilisationChart.tsx";

/** /dashboard/function */
export function FunctionDashboardPage() {
  const choices = useRead(listDashboardFunctions, {}, { fresh: freshFor.functions });
  const options = choices.data?.functions.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SubjectDashboard
      view="function"
      label={t`Function`}
      placeholder={t`Select a function`}
      hint={t`Choose a function from the dropdown above to view its dashboard metrics and charts.`}
      choices={{ ...choices, data: options }}
    >
      {(filter) => <FunctionParts filter={filter} />}
    </SubjectDashboard>
  );
}

function FunctionParts({ filter }: { readonly filter: DashboardFilter }) {
  const requested = { params: { functionId: filter.subject }, query: queryOf(filter) };
  const read = useRead(readFunctionAnalytics, requested, { showPrevious: true });
  const trend = useRead(readFunctionUtilisation, requested, { showPrevious: true });
  const limits = { function: filter.subject };
  return (
    <DashboardParts
      view="function"
      filter={filter}
      read={read}
      limits={limits}
      figures={(props) => <FunctionFigures {...props} />}
      more={<UtilisationChart read={trend} limits={limits} />}
    />
  );
}
