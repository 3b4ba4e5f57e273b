import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sizeInWords } from "#shared/size-in-words.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { Button } from "#ui/form/Button.tsx";
import { FileDrop } from "#ui/form/FileDrop.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { ImportView } from "../contract.ts";
import { questionTexts } from "../rules/recognise/open-questions.ts";
import { acceptedFiles } from "./chosen-file.ts";
import type { StepProps } from "./step-props.ts";
import { isOpen } from "./import-steps.ts";
import { ReadingFields } from "./ReadingFields.tsx";
import { StepFoot } from "./StepFoot.tsx";
import { upload, useUpload, type Upload } from "./uploads.ts";

/** What is answered here, or by another file. */
const aboutFiles = ["encoding", "clients", "summary"] as const;

/** The file on its way, then what it was recognised as. */
export function FileStep({ view, edits, onStep }: StepProps) {
  const sending = useUpload(view.id);
  if (view.reading === null)
    return (
      <Panel title={t`Upload`}>
        {sending && sending.state !== "failed" ? (
          <Sending upload={sending} />
        ) : (
          <ChooseAgain view={view} problem={sending?.problem ?? null} />
        )}
      </Panel>
    );
  const names = view.columns.map(({ heading }) => heading).filter((heading) => heading !== "");
  return (
    <>
      <Panel title={t`What was recognised`}>
        <div className="stack">
          <p className="muted">{t`Check that this is right. Everything can be corrected, and nothing is imported yet.`}</p>
          {aboutFiles
            .filter((question) => view.questions.includes(question))
            .map((question) => (
              <Banner key={question} tone="caution">
                {questionTexts()[question]}
              </Banner>
            ))}
          <ReadingFields view={view} edits={edits} disabled={!isOpen(view)} />
          <dl className="facts import-facts">
            <dt>{t`${plural(view.columns.length, "# column", "# columns")}`}</dt>
            <dd>
              {names.length > 24
                ? t`${names.slice(0, 24).join(", ")} and ${names.length - 24} more`
                : names.join(", ")}
            </dd>
          </dl>
        </div>
      </Panel>
      <StepFoot onBack={null}>
        <Button
          variant="primary"
          disabled={view.kind === null || view.reading.encoding === null}
          onClick={() => onStep("columns")}
        >{t`Continue`}</Button>
      </StepFoot>
    </>
  );
}

function Sending({ upload: { sent, of, state } }: { readonly upload: Upload }) {
  const words = {
    sending: t`Uploading: ${sizeInWords(sent)} of ${sizeInWords(of)}`,
    waiting: t`The connection is lost. The upload continues when it's back.`,
    reading: t`Recognising the file's content...`,
    failed: "",
  };
  return (
    <div className="stack gap-2">
      <Progress done={sent} of={of}>
        {words[state]}
      </Progress>
      <p className="muted fine">{t`You can use other pages of Stint while it runs. Leave this window open.`}</p>
    </div>
  );
}

/** After a reload or a failure the same file goes on from here. */
function ChooseAgain({ view, problem }: { readonly view: ImportView; readonly problem: string | null }) {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { fileName, byteSize } = view;
  return (
    <div className="stack gap-3">
      {problem !== null ? (
        <Banner tone="critical">{problem}</Banner>
      ) : (
        <p className="muted">{t`The upload isn't complete. If it isn't running in another window, choose the same file again. To import another file, discard this import.`}</p>
      )}
      <FileDrop
        label={t`The same file again`}
        words={t`Choose ${fileName} again`}
        hint={sizeInWords(byteSize)}
        accept={acceptedFiles}
        error={refusal ?? undefined}
        onFile={(file) => {
          const isSame = file.size === byteSize;
          setRefusal(
            isSame
              ? null
              : t`${file.name} is another file. Choose ${fileName} of ${sizeInWords(byteSize)}, or discard this import and start a new one.`,
          );
          if (isSame) void upload(client, view.id, file);
        }}
      />
    </div>
  );
}
