import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { EditNotices } from "#web/edit/EditNotices.tsx";
import { Open } from "#web/Open.tsx";
import {
  readQuestionSettings,
  removeQuestionSettings,
  saveQuestionSettings,
  type QuestionSettings,
} from "../questions-contract.ts";
import { QuestionFields } from "./QuestionFields.tsx";
import { questionTexts, useQuestionEdit } from "./use-question-edit.ts";

/** /admin/questions: where questions in plain words are answered, and what may be sent there. */
export function QuestionsPage() {
  const read = useRead(readQuestionSettings, {}, { fresh: freshFor.planning });
  return (
    <main className="page">
      {read.data ? (
        <QuestionsForm stored={read.data} />
      ) : (
        <>
          <PageHeader title={t`Questions`} />
          <ReadView
            read={read}
            loading={t`Loading settings...`}
            failed={t`Error Loading Settings`}
            shape="form"
          />
        </>
      )}
    </main>
  );
}

function QuestionsForm({ stored }: { readonly stored: QuestionSettings }) {
  const edit = useQuestionEdit(stored, () => toast.success(t`Settings of questions saved`));
  const [removing, setRemoving] = useState(false);
  const unsaved = edit.changed || edit.apiKey !== "";
  const isOn = stored.version > 0;
  return (
    <>
      <PageHeader
        title={t`Questions`}
        subtitle={t`People type a question into the search box. A language model answers it from what they may see.`}
        meta={
          isOn ? (
            <Badge tone="positive">{t.as("questions")`On`}</Badge>
          ) : (
            <Badge tone="neutral">{t.as("questions")`Off`}</Badge>
          )
        }
        actions={
          <>
            {unsaved && <Button disabled={edit.pending} onClick={edit.discard}>{t`Cancel`}</Button>}
            {isOn && !unsaved && (
              <Button variant="danger" onClick={() => setRemoving(true)}>{t`Turn off`}</Button>
            )}
            <Open to={saveQuestionSettings} what={t`Saving`}>
              <Button
                variant="primary"
                disabled={!unsaved}
                pending={edit.pending}
                pendingLabel={t`Saving...`}
                onClick={() => edit.save()}
              >
                {isOn ? t`Save` : t`Turn on`}
              </Button>
            </Open>
          </>
        }
      />
      <EditNotices edit={edit} fields={questionTexts} choices={["theirs", "mine", "merge"]} />
      <DiscardDialog {...edit.question} what={t`The changes to questions haven't been saved.`} />
      <Panel>
        <div {...edit.form}>
          <QuestionFields edit={edit} hasKey={stored.hasKey} />
        </div>
      </Panel>
      {removing && <TurnOff onClose={() => setRemoving(false)} />}
    </>
  );
}

function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const remove = useWrite(removeQuestionSettings);
  const onSuccess = () => {
    toast.success(t`Questions turned off`);
    onClose();
  };
  return (
    <Dialog
      open
      danger
      title={t`Turn questions off?`}
      verb={t`Turn off`}
      pendingVerb={t`Turning off...`}
      pending={remove.isPending}
      failure={remove.error?.message}
      onConfirm={() => remove.mutate({}, { onSuccess })}
      onClose={onClose}
    >
      <p>{t`Nothing is sent any more, and the address and its key are deleted.`}</p>
    </Dialog>
  );
}
