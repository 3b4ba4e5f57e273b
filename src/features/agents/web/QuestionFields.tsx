import { useId, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { PasswordInput } from "#ui/form/PasswordInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { sendable, sendableLabels } from "../rules/sendable.ts";
import type { QuestionEdit } from "./use-question-edit.ts";

interface QuestionFieldsProps {
  readonly edit: QuestionEdit;
  readonly hasKey: boolean;
}

export function QuestionFields({ edit, hasKey }: QuestionFieldsProps) {
  const { draft, faults } = edit;
  return (
    <>
      <Section
        title={t`Server`}
        note={t`An OpenAI-compatible server: a provider's, or one of your own, such as Ollama or vLLM.`}
      >
        <div className="form-grid">
          <Field
            label={t`Address`}
            error={faults["address"]}
            hint={t`Without /chat/completions, such as https://llm.example.com/v1`}
          >
            <TextInput
              type="url"
              autoComplete="off"
              value={draft.address}
              onValueChange={(address) => edit.set({ address })}
            />
          </Field>
          <Field className="span-3" label={t.as("language model")`Model`} error={faults["model"]}>
            <TextInput
              autoComplete="off"
              value={draft.model}
              onValueChange={(model) => edit.set({ model })}
            />
          </Field>
          <Field
            className="span-3"
            label={t`API key`}
            error={faults["apiKey"]}
            hint={
              hasKey ? t`Stored. An empty field leaves it as it is.` : t`Empty for a server without keys.`
            }
          >
            <PasswordInput autoComplete="new-password" value={edit.apiKey} onValueChange={edit.setApiKey} />
          </Field>
        </div>
      </Section>
      <Section
        title={t`What may be sent`}
        note={t`In answers of tools everything else is replaced before it leaves, and put back into the answer here. Notes, reasons and comments are never sent.`}
      >
        {sendable.map((each) => (
          <Checkbox
            key={each}
            checked={draft.sent.includes(each)}
            onCheckedChange={(checked) =>
              edit.set({
                sent: sendable.filter((other) => (other === each ? checked : draft.sent.includes(other))),
              })
            }
          >
            {sendableLabels()[each]}
          </Checkbox>
        ))}
        <p className="muted fine">{t`The question is sent as it is typed; known names that may not be sent are replaced in it. Days, months and statuses are always sent.`}</p>
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="muted">{note}</p>
      </div>
      <div className="stack">{children}</div>
    </section>
  );
}
