import { useState } from "react";
import * as z from "zod/mini";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { saveQuestionSettings, type QuestionSettings } from "../questions-contract.ts";
import { checkQuestionValues, sendable, sendableLabels, tidyQuestionValues } from "../rules/sendable.ts";

/** What is typed. The key isn't part of it: drafts are stored. */
const Draft = z.object({ address: z.string(), model: z.string(), sent: z.array(z.enum(sendable)) });
type QuestionDraft = z.infer<typeof Draft>;

export interface QuestionEdit extends Edit<QuestionSettings, QuestionDraft, "with a key"> {
  readonly apiKey: string;
  readonly setApiKey: (key: string) => void;
}

/** The edit behind the page. */
export function useQuestionEdit(stored: QuestionSettings, onSaved: () => void): QuestionEdit {
  const { mutateAsync } = useWrite(saveQuestionSettings);
  const [apiKey, setApiKey] = useState("");
  const edit = useEdit<QuestionSettings, QuestionDraft, QuestionSettings, "with a key">({
    name: "questions",
    schema: Draft,
    stored,
    draftOf: ({ address, model, sent }) => ({ address, model, sent }),
    alsoUnsaved: apiKey !== "",
    isInside: (path) => path === "/admin/questions",
    check: (draft) => checkQuestionValues(tidyQuestionValues(draft)),
    send: ({ version, draft }) => {
      const { address, model, sent } = tidyQuestionValues(draft);
      return mutateAsync({
        body: { version, address, model, sent: [...sent], apiKey: apiKey === "" ? null : apiKey },
      });
    },
    onSaved: (saved) => {
      setApiKey("");
      if (saved) onSaved();
    },
  });
  return {
    ...edit,
    apiKey,
    setApiKey,
    save: () => edit.save(apiKey === "" ? undefined : "with a key"),
    discard: () => {
      setApiKey("");
      edit.discard();
    },
  };
}

export const questionTexts: readonly FieldText<QuestionDraft>[] = [
  { label: t`Address`, text: ({ address }) => address },
  { label: t.as("language model")`Model`, text: ({ model }) => model },
  {
    label: t`What may be sent`,
    text: ({ sent }) => sent.map((each) => sendableLabels()[each]).join(", ") || "–",
  },
];
