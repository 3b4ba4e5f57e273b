import { useState } from "react";
import { t, plural } from "#shared/texts/t.ts";
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
import { useFormats } from "#web/formats.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { FieldError } from "#ui/form/Field.tsx";
import {
  saveSingleSignOn,
  testSingleSignOn,
  type SingleSignOn,
  unlinkSingleSignOn,
  removeSingleSignOn,
} from "../settings-contract.ts";
import { DomainFields } from "./DomainFields.tsx";
import { PeopleFields } from "./PeopleFields.tsx";
import { ProviderFields } from "./ProviderFields.tsx";
import { signOnTexts, useSingleSignOnEdit, type SignOnEdit } from "./use-single-sign-on-edit.ts";
import { SignOnSection } from "./SignOnSection.tsx";
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

/** People whose address came with another identity, and the way to accept it. */
function Conflicts({ stored }: { readonly stored: SingleSignOn }) {
  const formats = useFormats();
  const unlink = useWrite(unlinkSingleSignOn);
  return (
    <Panel title={t`Refused logins`}>
      <p className="muted">{t`Someone came with these people's addresses, but isn't who they were at your provider before. Unlink only if it's the same person with a new account there.`}</p>
      {unlink.isError && <Banner tone="critical">{unlink.error.message}</Banner>}
      <ul className="sign-on-list">
        {stored.conflicts.map(({ personId, name, email, refusedAt }) => (
          <li key={personId}>
            <div className="grow">
              <p className="strong">{name}</p>
              <p className="muted fine sign-on-value">{t`${email}, refused ${formats.instant(refusedAt)}`}</p>
            </div>
            <Button
              small
              aria-label={t`Unlink ${name}`}
              pending={unlink.isPending && unlink.variables.params?.personId === personId}
              onClick={() => unlink.mutate({ params: { personId } })}
            >{t`Unlink`}</Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface RemoveSingleSignOnProps {
  readonly stored: SingleSignOn;
  readonly onClose: () => void;
}

function RemoveSingleSignOn({ stored, onClose }: RemoveSingleSignOnProps) {
  const remove = useWrite(removeSingleSignOn);
  return (
    <Dialog
      open
      danger
      title={t`Remove single sign-on?`}
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      pending={remove.isPending}
      failure={remove.error?.message}
      onConfirm={() =>
        remove.mutate(
          {},
          {
            onSuccess: () => {
              toast.success(t`Single sign-on removed`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>
        {stored.linkedPeople > 0
          ? t`The sessions of people who logged in at your provider end (${stored.linkedPeople} so far). Everyone logs in with a password again; those without one use “Forgot password?”.`
          : t`Everyone logs in with a password again; those without one use “Forgot password?”.`}
      </p>
    </Dialog>
  );
}

interface RuleFieldsProps {
  readonly edit: SignOnEdit;
  readonly stored: SingleSignOn;
}

/** Whether people may or must log in at the provider. */
function RuleFields({ edit, stored }: RuleFieldsProps) {
  const { draft, faults } = edit;
  return (
    <SignOnSection
      title={t`Rules`}
      note={
        stored.linkedPeople === 0
          ? t`No one has logged in at your provider so far.`
          : t`${plural(stored.linkedPeople, "# person has logged in", "# people have logged in")} at your provider so far.`
      }
    >
      <Checkbox
        checked={draft.isEnabled}
        onCheckedChange={(isEnabled) => edit.set({ isEnabled }, "isRequired")}
      >{t`People can log in with single sign-on`}</Checkbox>
      <Checkbox
        checked={draft.isRequired}
        aria-invalid={faults["isRequired"] !== undefined}
        onCheckedChange={(isRequired) => edit.set({ isRequired })}
      >{t`Single sign-on is required`}</Checkbox>
      <div className="sign-on-under">
        {faults["isRequired"] === undefined ? (
          <p className="muted fine">{t`Passwords then work for Super Admins only, together with a second factor, for when your provider fails. Sessions that began with a password end.`}</p>
        ) : (
          <FieldError>{faults["isRequired"]}</FieldError>
        )}
      </div>
      <Checkbox
        checked={draft.trustsSecondFactor}
        onCheckedChange={(trusts) => edit.set({ trustsSecondFactor: trusts })}
      >{t`Don't ask for Stint's own second factor`}</Checkbox>
      <p className="muted fine sign-on-under">{t`If this is off, people who have set one up enter it unless the provider has already requested one.`}</p>
    </SignOnSection>
  );
}
