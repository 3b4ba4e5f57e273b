import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useWrite } from "#web/data.ts";
import { Open } from "#web/Open.tsx";
import { EditNotices } from "#web/edit/EditNotices.tsx";
import { saveSingleSignOn, testSingleSignOn, type SingleSignOn } from "../settings-contract.ts";
import { Conflicts } from "./Conflicts.tsx";
import { DomainFields } from "./DomainFields.tsx";
import { PeopleFields } from "./PeopleFields.tsx";
import { ProviderFields } from "./ProviderFields.tsx";
import { RemoveSingleSignOn } from "./RemoveSingleSignOn.tsx";
import { RuleFields } from "./RuleFields.tsx";
import { signOnTexts, useSingleSignOnEdit } from "./use-single-sign-on-edit.ts";
import "./single-sign-on.css";

function StateBadge({ stored }: { readonly stored: SingleSignOn }) {
  if (!stored.isEnabled) return <Badge tone="neutral">{t.as("single sign-on")`Off`}</Badge>;
  return (
    <Badge tone="positive">{stored.isRequired ? t.as("state")`Required` : t.as("single sign-on")`On`}</Badge>
  );
}

export function SingleSignOnForm({ stored }: { readonly stored: SingleSignOn }) {
  const edit = useSingleSignOnEdit(stored, () => toast.success(t`Single sign-on saved`));
  const test = useWrite(testSingleSignOn);
  const [removing, setRemoving] = useState(false);
  const unsaved = edit.changed || edit.secret !== "";
  const isStored = stored.version > 0;
  const tryIt = () => test.mutate({}, { onSuccess: ({ address }) => window.location.assign(address) });
  return (
    <>
      <PageHeader
        title={t`Single sign-on`}
        subtitle={t`People log in with your organisation's own login provider, by OpenID Connect.`}
        meta={<StateBadge stored={stored} />}
        actions={
          <>
            {unsaved && <Button disabled={edit.pending} onClick={edit.discard}>{t`Cancel`}</Button>}
            {isStored && !unsaved && (
              <Button pending={test.isPending || test.isSuccess} onClick={tryIt}>{t`Test connection`}</Button>
            )}
            <Open to={saveSingleSignOn} what={t`Saving`}>
              <Button
                variant="primary"
                disabled={!unsaved}
                pending={edit.pending}
                pendingLabel={t`Saving...`}
                onClick={() => edit.save()}
              >{t`Save`}</Button>
            </Open>
          </>
        }
      />
      {test.isError && <Banner tone="critical">{test.error.message}</Banner>}
      <EditNotices edit={edit} fields={signOnTexts} choices={["theirs", "mine", "merge"]} />
      <DiscardDialog {...edit.question} what={t`The changes to single sign-on haven't been saved.`} />
      {stored.conflicts.length > 0 && <Conflicts stored={stored} />}
      <Panel>
        <div {...edit.form}>
          <ProviderFields edit={edit} stored={stored} />
          <DomainFields edit={edit} stored={stored} />
          <PeopleFields edit={edit} />
          <RuleFields edit={edit} stored={stored} />
        </div>
      </Panel>
      {isStored && (
        <div>
          <Button variant="danger" onClick={() => setRemoving(true)}>{t`Remove single sign-on`}</Button>
        </div>
      )}
      {removing && <RemoveSingleSignOn stored={stored} onClose={() => setRemoving(false)} />}
    </>
  );
}
