import { useRef, useState, type FormEvent } from "react";
import { grouped } from "#shared/count.ts";
import { sizeInWords } from "#shared/size-in-words.ts";
import { locale } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { FileDrop } from "#ui/form/FileDrop.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useFirstFault } from "#web/first-fault.ts";
import { codeHint, codeInAddress } from "./set-up-code.ts";
import type { SetUpFormProps } from "./SetUpForm.tsx";
import { useBring, type UnderWay } from "./use-bring.ts";
import "./set-up.css";

const inWords = ({ step, done, of }: UnderWay): string =>
  ({
    sending: t`Uploading: ${sizeInWords(done)} of ${sizeInWords(of)}`,
    waiting: t`The connection is lost. The upload continues when it's back.`,
    checking: t`Checking every byte of the file...`,
    importing: t`Importing: ${grouped(done)} of ${grouped(of)} rows`,
  })[step];

interface BringFormProps extends SetUpFormProps {
  /** A new organisation is wanted after all. */
  readonly onNew: () => void;
}

/** An organisation of an export: the file is sent and checked, then someone of it gets a password. */
export function BringForm({ passwordFields, checkPassword, onDone, onNew }: BringFormProps) {
  const [code, setCode] = useState(codeInAddress);
  const [file, setFile] = useState<File | null>(null);
  const bring = useBring();
  const shape = useRef<HTMLFormElement>(null);
  useFirstFault(shape, bring.faults);
  const { faults, underWay, found } = bring;
  const check = (event: FormEvent) => {
    event.preventDefault();
    if (underWay !== null) return;
    const wrong = {
      ...(code.trim() === "" ? { code: t`Enter the code from the server's log` } : {}),
      ...(file === null ? { archive: t`Choose the ZIP file of an export` } : {}),
    };
    bring.setFaults(wrong);
    if (file !== null && Object.keys(wrong).length === 0) void bring.check(code, file);
  };
  if (found !== null)
    return (
      <ArrivedForm
        {...{ passwordFields, checkPassword, onDone, bring, code, found }}
        onBack={() => {
          setFile(null);
          bring.forget();
        }}
      />
    );
  return (
    <form className="stack public-form set-up" noValidate ref={shape} onSubmit={check}>
      {bring.problem !== null && <Banner tone="critical">{bring.problem}</Banner>}
      <Field label={t`One-time code`} error={faults["code"]} hint={codeHint}>
        <TextInput
          name="code"
          autoComplete="off"
          value={code}
          disabled={underWay !== null}
          onValueChange={(value) => {
            setCode(value);
            bring.setFaults({});
          }}
        />
      </Field>
      <FileDrop
        label={t`Export file`}
        words={t`Choose the ZIP file, or drop it here`}
        hint={t`From Export everything, unchanged`}
        accept=".zip,application/zip"
        name={file?.name}
        error={faults["archive"]}
        disabled={underWay !== null}
        onFile={(chosen) => {
          setFile(chosen);
          bring.setFaults({});
        }}
      />
      {underWay !== null && (
        <Progress done={underWay.step === "checking" ? underWay.of : underWay.done} of={underWay.of}>
          {inWords(underWay)}
        </Progress>
      )}
      <Button
        type="submit"
        variant="primary"
        pending={underWay !== null}
        pendingLabel={t`Checking...`}
      >{t`Check the file`}</Button>
      <p className="muted fine">{t`Nothing is imported before you've seen what's in the file.`}</p>
      <Button
        variant="ghost"
        disabled={underWay !== null}
        onClick={onNew}
      >{t`Set up a new organisation`}</Button>
    </form>
  );
}

interface ArrivedFormProps extends SetUpFormProps {
  readonly bring: ReturnType<typeof useBring>;
  readonly code: string;
  readonly found: NonNullable<ReturnType<typeof useBring>["found"]>;
  readonly onBack: () => void;
}

/** What the file contains, and who of it logs in first. */
function ArrivedForm({
  bring,
  code,
  found,
  passwordFields,
  checkPassword,
  onDone,
  onBack,
}: ArrivedFormProps) {
  const { rows, superAdmins } = found;
  const { faults, underWay } = bring;
  const [email, setEmail] = useState(superAdmins[0] ?? "");
  const [typed, setTyped] = useState({ password: "", confirmation: "" });
  const shape = useRef<HTMLFormElement>(null);
  useFirstFault(shape, faults);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (underWay !== null) return;
    const wrong = checkPassword(typed.password, typed.confirmation);
    bring.setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (await bring.bring({ code, email, ...typed }, rows)) onDone(email, typed.password);
  };
  const problem = bring.problem ?? faults["archive"] ?? faults["code"] ?? null;
  return (
    <form
      className="stack public-form set-up"
      noValidate
      ref={shape}
      onSubmit={(event) => void submit(event)}
    >
      {problem !== null && <Banner tone="critical">{problem}</Banner>}
      <FoundFacts {...found} />
      {superAdmins.length > 0 && (
        <>
          <h2>{t`Who logs in first`}</h2>
          <Field
            label={t`Super admin`}
            error={faults["email"]}
            hint={t`Passwords aren't part of an export. Set theirs here. Everyone else resets theirs on the login page.`}
          >
            <Select
              options={superAdmins.map((address) => ({ value: address, label: address }))}
              value={email}
              disabled={underWay !== null}
              onValueChange={setEmail}
            />
          </Field>
          {passwordFields({
            typed,
            faults,
            onType: (name, value) => {
              setTyped((before) => ({ ...before, [name]: value }));
              bring.setFaults({});
            },
          })}
          {underWay !== null && (
            <Progress done={underWay.done} of={underWay.of}>
              {inWords(underWay)}
            </Progress>
          )}
          <Button
            type="submit"
            variant="primary"
            pending={underWay !== null}
            pendingLabel={t`Importing...`}
          >{t`Import organisation`}</Button>
        </>
      )}
      <Button variant="ghost" disabled={underWay !== null} onClick={onBack}>{t`Choose another file`}</Button>
    </form>
  );
}

function FoundFacts({ organisation, exportedAt, people, rows, superAdmins }: ArrivedFormProps["found"]) {
  return (
    <>
      <Banner tone="positive">{t`The file is complete.`}</Banner>
      <dl className="facts">
        <dt>{t`Organisation`}</dt>
        <dd className="anywhere">{organisation}</dd>
        <dt>{t`Exported`}</dt>
        <dd>{exportedOn(exportedAt)}</dd>
        <dt>{t`Content`}</dt>
        <dd>{t`${plural(people, "# person", "# people")}, ${plural(rows, "# row", "# rows")} in all`}</dd>
      </dl>
      {superAdmins.length === 0 && (
        <Banner tone="critical">{t`This organisation has no active super admin, so no one could run it here. Make someone one there, and export again.`}</Banner>
      )}
    </>
  );
}

/** No organisation says yet how dates are written. */
const exportedOn = (instant: string): string =>
  new Date(instant).toLocaleString(locale(), { dateStyle: "long", timeStyle: "short" });
