import { t } from "#shared/texts/t.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readPaySettings } from "../contract.ts";
import { PayFrame } from "./PayFrame.tsx";
import { PeopleNumbers } from "./PeopleNumbers.tsx";
import { ProjectList } from "./ProjectList.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/** /admin/pay/details */
export function DetailsPage() {
  const settings = useRead(readPaySettings, {}, { fresh: freshFor.planning });
  return (
    <PayFrame current="/admin/pay/details">
      <Panel title={t`Organisation`}>
        <ReadView read={settings} loading={t`Loading settings...`} failed={t`Error Loading Settings`}>
          {(stored) => <SettingsForm stored={stored} />}
        </ReadView>
      </Panel>
      <Panel title={t`People`} flush>
        <PeopleNumbers />
      </Panel>
      <Panel title={t`Projects`} flush>
        <ProjectList />
      </Panel>
    </PayFrame>
  );
}
