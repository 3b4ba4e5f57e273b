import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useInSight } from "#ui/layout/use-in-sight.ts";
import { useRead, useWrite } from "#web/data.ts";
import {
  readProjectPreferences,
  preferProject,
  type PreferredProject,
} from "#features/plans/preferences-contract.ts";
import { useChoices } from "./use-choices.ts";
import "./preferences.css";

const preferences = [
  { value: "none", label: t`No preference` },
  { value: "for", label: t`Would like to` },
  { value: "against", label: t`Would rather not` },
] as const;
type PreferenceValue = (typeof preferences)[number]["value"];

const valueOf = (isFor: boolean | null): PreferenceValue =>
  isFor === null ? "none" : isFor ? "for" : "against";
const preferenceOf = (value: PreferenceValue): boolean | null => (value === "none" ? null : value === "for");

/** What someone would like to work on, or would rather not. */
export function PreferencesPanel() {
  const [place, seen] = useInSight();
  const read = useRead(readProjectPreferences, {}, { fresh: 0, enabled: seen });
  if (seen && read.data?.projects.length === 0) return null;
  return (
    <Panel title={t`Projects you'd like to work on`}>
      <div ref={place} className="stack">
        <p className="muted">{t`Your function's allocators see this, and proposals consider it. It's a preference. Allocators decide.`}</p>
        {seen && (
          <ReadView
            read={read}
            loading={t`Loading your projects...`}
            failed={t`Error Loading Your Projects`}
            rows={2}
          >
            {({ projects }) => <Preferences projects={projects} />}
          </ReadView>
        )}
      </div>
    </Panel>
  );
}

function Preferences({ projects }: { readonly projects: readonly PreferredProject[] }) {
  const write = useWrite(preferProject);
  const { chosen, choose, failure } = useChoices((projectId: string, value: PreferenceValue) =>
    write.mutateAsync({ params: { projectId }, body: { isFor: preferenceOf(value) } }),
  );
  // A row that is set to no preference stays in sight too.
  const shown = projects.filter(({ id, isFor }) => isFor !== null || chosen[id] !== undefined);
  const others = projects.filter((project) => !shown.includes(project));
  return (
    <div className="stack gap-2">
      {failure && <Banner tone="critical">{failure.message}</Banner>}
      {shown.length > 0 && (
        <ul className="preference-rows">
          {shown.map(({ id, code, name, isFor }) => (
            <li key={id} className="preference-row">
              <span className="cut" dir="auto">{`${code} ${name}`}</span>
              <Select
                small
                aria-label={t`Your preference for ${code}`}
                options={preferences}
                value={chosen[id] ?? valueOf(isFor)}
                onValueChange={(value) => choose(id, value)}
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Field label={t`Add a project`} labelHidden>
          <Select
            placeholder={t`Add a project…`}
            value=""
            options={others.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
            onValueChange={(id) => choose(id, "for")}
          />
        </Field>
      )}
    </div>
  );
}
