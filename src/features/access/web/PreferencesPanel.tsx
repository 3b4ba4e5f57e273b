import { useQueryClient } from "@tanstack/react-query";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { startPageNames, startPages, type StartPage } from "#features/people/rules/start-page.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { languageNames, languages, type Language } from "#shared/texts/languages.ts";
import { changePreferences, type Account, type Preferences } from "../account-contract.ts";
import { speak } from "./browser-language.ts";
import { refreshSession } from "./session.ts";

const notSent = t`Your organisation has switched these mails off for everyone.`;

/** Which mails one gets, and where one starts. Switches apply immediately. */
export function PreferencesPanel({ account }: { readonly account: Account }) {
  const client = useQueryClient();
  const { roles } = useViewer();
  const write = useWrite(changePreferences);
  const { organisationSends } = account;
  const shown = {
    ...account.preferences,
    ...(write.isPending ? (write.variables.body as Partial<Preferences>) : {}),
  };
  const of = (name: Exclude<keyof Preferences, "startPage" | "language">) => ({
    checked: shown[name],
    disabled: write.isPending,
    onCheckedChange: (on: boolean) => write.mutate({ body: { [name]: on } }),
  });
  return (
    <Panel title={t`Preferences`}>
      {write.error && <Banner tone="critical">{write.error.message}</Banner>}
      <div className="stack">
        <Switch
          {...of("weeklyReminder")}
          hint={
            organisationSends.reminders
              ? t`On Monday for the week before, and again on Wednesday if it still isn't submitted.`
              : notSent
          }
        >{t`Mail me when my week isn't submitted`}</Switch>
        {may(roles, "get a weekly digest") && (
          <Switch
            {...of("weeklyDigest")}
            hint={
              organisationSends.digests
                ? t`On Tuesday: who hasn't submitted, and what's waiting for your decision.`
                : notSent
            }
          >{t`Mail me about my team's week`}</Switch>
        )}
        <Switch
          {...of("phaseReminders")}
          hint={
            organisationSends.phases
              ? t`On your first and last working day of the Review, Forecasting and Allocations phases, if something of yours is open.`
              : notSent
          }
        >{t`Mail me what's open in each phase of the month`}</Switch>
        <Switch
          {...of("decisionMails")}
          hint={t`Decisions on your weeks and holidays, requests waiting for you, allocations that clash with holidays.`}
        >{t`Mail me about decisions`}</Switch>
        <Switch
          {...of("mentionMails")}
          hint={t`With the comment's text. It's on Home as well, until you read it.`}
        >{t`Mail me when a comment mentions me`}</Switch>
        <LanguageField
          value={shown.language}
          disabled={write.isPending}
          onChoose={(language) => write.mutate({ body: { language } }, { onSuccess: () => speak(language) })}
        />
        <Field label={t`Start page`} hint={t`When you log in, unless you follow a link to another page.`}>
          <Select<StartPage | "as_organisation">
            disabled={write.isPending}
            value={shown.startPage ?? "as_organisation"}
            options={[
              {
                value: "as_organisation",
                label: t`As your organisation: ${startPageNames()[account.organisationStartPage]}`,
              },
              ...startPages.map((page) => ({ value: page, label: startPageNames()[page] })),
            ]}
            onValueChange={(page) =>
              write.mutate(
                { body: { startPage: page === "as_organisation" ? null : page } },
                { onSuccess: () => void refreshSession(client) },
              )
            }
          />
        </Field>
      </div>
    </Panel>
  );
}

interface LanguageFieldProps {
  readonly value: Language;
  readonly disabled: boolean;
  readonly onChoose: (language: Language) => void;
}

/** The language of someone's pages and mails, each by its own name. */
function LanguageField({ value, disabled, onChoose }: LanguageFieldProps) {
  return (
    <Field label={t`Language`} hint={t`For pages and the mails you get.`}>
      <Select<Language>
        disabled={disabled}
        value={value}
        options={languages.map((language) => ({
          value: language,
          label: languageNames[language],
          lang: language,
        }))}
        onValueChange={onChoose}
      />
    </Field>
  );
}
