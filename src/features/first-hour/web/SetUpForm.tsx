import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useWrite } from "#web/data.ts";
import { useFirstFault } from "#web/first-fault.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import type { SelectOption } from "#ui/form/select-option.ts";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { Input } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { setUp } from "#features/organisation/contract.ts";
import { checkSetUp, defaultPlanLabel } from "../rules/set-up.ts";
import { currencyNames, regionNames } from "#parts/organisation/lookup-names.ts";
import { codeHint, codeInAddress } from "./set-up-code.ts";
import "./set-up.css";

type Form = Input<typeof setUp>["body"];

const currencies = [
  { value: "GBP", label: `${currencyNames.GBP} (£)` },
  { value: "EUR", label: `${currencyNames.EUR} (€)` },
  { value: "USD", label: `${currencyNames.USD} ($)` },
] as const;
const regions = [
  { value: "uk", label: regionNames.uk },
  { value: "eu", label: regionNames.eu },
  { value: "us", label: regionNames.us },
] as const;
const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
  value,
  label: value,
}));
/** Lines that must be filled in. */
const needed: ReadonlySet<string> = new Set(["code", "organizationName", "firstName", "email"]);
const costReaders = [
  { value: "planners", label: t`Admins, forecasters and allocators` },
  { value: "everyone", label: t`Everyone, as totals on dashboards` },
] as const;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A first choice by where the browser is; the field shows it. */
function currencyHere(): Form["currency"] {
  if (here.startsWith("America/")) return "USD";
  return here.startsWith("Europe/") && here !== "Europe/London" ? "EUR" : "GBP";
}

const empty: Form = {
  code: codeInAddress(),
  organizationName: "",
  currency: currencyHere(),
  timeZone: zones.some((zone) => zone.value === here) ? here : "Europe/London",
  dataRegion: "uk",
  planLabel: defaultPlanLabel,
  limitCostsToRoles: true,
  securityEmail: "",
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmation: "",
};

export interface SetUpFormProps {
  /** The fields of the new password, which belong to another feature. */
  readonly passwordFields: (fields: {
    readonly typed: Pick<Form, "password" | "confirmation">;
    readonly faults: Readonly<Record<string, string>>;
    readonly onType: (name: "password" | "confirmation", value: string) => void;
  }) => ReactNode;
  readonly checkPassword: (password: string, confirmation: string) => Record<string, string>;
  readonly onDone: (email: string, password: string) => void;
}

function useSetUpForm(checkPassword: SetUpFormProps["checkPassword"], onDone: SetUpFormProps["onDone"]) {
  const [form, setForm] = useState(empty);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const create = useWrite(setUp);
  const shape = useRef<HTMLFormElement>(null);
  useFirstFault(shape, fields);
  const edit = <Name extends keyof Form>(name: Name, value: Form[Name]) => {
    setForm((before) => ({ ...before, [name]: value }));
    setFields({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const isOwnContact = form.securityEmail.trim() === "";
    const body = isOwnContact ? { ...form, securityEmail: form.email } : form;
    const { securityEmail, ...others } = checkSetUp(body);
    const wrong = {
      ...others,
      ...(securityEmail !== undefined && !isOwnContact && { securityEmail }),
      ...checkPassword(form.password, form.confirmation),
    };
    setFields(wrong);
    if (Object.keys(wrong).length > 0) return;
    create.mutate(
      { body },
      {
        onSuccess: ({ email }) => onDone(email, form.password),
        onError: (failure) => setFields(failure.fields),
      },
    );
  };
  return { form, fields, create, shape, edit, submit };
}

/** What the first organisation is, and who its first super admin. */
export function SetUpForm({ passwordFields, checkPassword, onDone }: SetUpFormProps) {
  const { form, fields, create, shape, edit, submit } = useSetUpForm(checkPassword, onDone);
  const line = (
    name: "organizationName" | "firstName" | "lastName" | "planLabel" | "code" | "email" | "securityEmail",
    label: string,
    hint?: string,
  ) => (
    <Field label={label} required={needed.has(name)} error={fields[name]} hint={hint}>
      <TextInput
        type={name === "email" || name === "securityEmail" ? "email" : "text"}
        name={name}
        autoComplete={name === "code" ? "off" : undefined}
        value={form[name]}
        onValueChange={(value) => edit(name, value)}
      />
    </Field>
  );
  const choice = <Name extends "currency" | "timeZone" | "dataRegion">(
    name: Name,
    label: string,
    options: readonly SelectOption<Form[Name]>[],
    hint?: string,
  ) => (
    <Field label={label} error={fields[name]} hint={hint}>
      <Select
        isOfTheWorld
        options={options}
        value={form[name]}
        onValueChange={(value) => edit(name, value)}
      />
    </Field>
  );
  return (
    <form className="stack public-form set-up" noValidate ref={shape} onSubmit={submit}>
      {create.isError && Object.keys(create.error.fields).length === 0 && (
        <Banner tone="critical">{create.error.message}</Banner>
      )}
      {line("code", t`One-time code`, codeHint)}
      {line("organizationName", t`Organisation`)}
      {choice("currency", t`Currency`, currencies)}
      {choice("timeZone", t`Time zone`, zones, t`Sets which day is today for everyone.`)}
      {choice(
        "dataRegion",
        t`Data region`,
        regions,
        t`Where this server stores your data. For your reference only.`,
      )}
      <Field
        label={t`Who sees costs`}
        hint={t`Rates and the cost of a person are always limited to admins, forecasters and allocators.`}
      >
        <Select
          options={costReaders}
          value={form.limitCostsToRoles === false ? "everyone" : "planners"}
          onValueChange={(value) => edit("limitCostsToRoles", value === "planners")}
        />
      </Field>
      {line("planLabel", t.as("contract")`Plan`, t`A name for your contract. For your reference only.`)}
      {line(
        "securityEmail",
        t`Security contact`,
        t`Gets mails about security. Leave empty for the first super admin.`,
      )}
      <h2>{t`First super admin`}</h2>
      {line("firstName", t`First name`)}
      {line("lastName", t`Last name`)}
      {line("email", t`Email`)}
      {passwordFields({ typed: form, faults: fields, onType: edit })}
      <Button
        type="submit"
        variant="primary"
        pending={create.isPending}
        pendingLabel={t`Setting up...`}
      >{t`Set up`}</Button>
    </form>
  );
}
