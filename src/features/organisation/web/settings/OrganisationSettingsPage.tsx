import { Settings2 } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { noSettingsTitle } from "../../rules/settings.ts";
import { readLookups, readSettings } from "../../settings-contract.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { storedIn } from "./use-settings-edit.ts";

/** /admin/organisation-settings */
export function OrganisationSettingsPage() {
  return (
    <main className="page">
      <Settings />
    </main>
  );
}

function Settings() {
  const read = useRead(readSettings, {}, { fresh: freshFor.planning });
  const lookups = useRead(readLookups, {}, { fresh: freshFor.lookups });
  const failed = (reason: string) => (
    <Frame>
      <ErrorPanel
        title={t`Error Loading Settings`}
        reason={reason}
        retrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    </Frame>
  );
  if (read.data === undefined) {
    if (read.isError) return failed(read.error.message);
    return (
      <Frame>
        <Loading text={t`Loading settings...`} shape="form" />
      </Frame>
    );
  }
  const { settings } = read.data;
  if (!settings.ok) return failed(settings.error);
  const stored = storedIn(read.data);
  if (settings.settings === null || stored === null) {
    return (
      <Frame>
        <EmptyState
          icon={Settings2}
          title={noSettingsTitle()}
        >{t`The organisation has no settings. Ask the server's operator to look into it.`}</EmptyState>
      </Frame>
    );
  }
  return (
    <SettingsForm
      answer={read.data}
      settings={settings.settings}
      stored={stored}
      lookups={lookups.data}
      lookupsFailure={lookups.error?.message}
    />
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <PageHeader title={t`Organisation Settings`} />
      {children}
    </>
  );
}
