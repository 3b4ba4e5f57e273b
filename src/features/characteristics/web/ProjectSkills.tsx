import { t } from "#shared/texts/t.ts";
import { SkillFields } from "#parts/people/SkillFields.tsx";
import { leastLevelNames, skillKey } from "#features/people/rules/skills.ts";
import { listSkills } from "#features/people/skills-contract.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { dropProjectSkill, listProjectSkills, wantProjectSkill } from "../skills-contract.ts";

interface ProjectSkillsProps {
  readonly projectId: string;
  readonly mayChange: boolean;
}

/** The skills a project wants, each at least at a level. Changes are saved as they're made. */
export function ProjectSkills({ projectId, mayChange }: ProjectSkillsProps) {
  const read = useRead(listProjectSkills, { params: { projectId } }, { fresh: freshFor.general });
  return (
    <Panel title={t`Skills`}>
      <div className="stack gap-2">
        <p className="muted">{t`When people are proposed for this project, those with its skills come first.`}</p>
        <ReadView read={read} loading={t`Loading skills...`} failed={t`Error`} rows={1}>
          {({ skills }) =>
            mayChange ? (
              <Wanted projectId={projectId} skills={skills} />
            ) : (
              <p>
                {skills.length === 0
                  ? t`This project doesn't ask for skills.`
                  : skills.map(({ name, level }) => `${name} (${leastLevelNames()[level]})`).join(", ")}
              </p>
            )
          }
        </ReadView>
      </div>
    </Panel>
  );
}

type Skills = Parameters<typeof SkillFields>[0]["skills"];

function Wanted({
  projectId,
  skills,
}: {
  readonly projectId: string;
  readonly skills: readonly (Skills[number] & { readonly id: string })[];
}) {
  const known = useRead(listSkills, {}, { fresh: freshFor.planning });
  const want = useWrite(wantProjectSkill);
  const drop = useWrite(dropProjectSkill);
  const failure = want.error ?? drop.error;
  return (
    <SkillFields
      atLeast
      skills={skills}
      known={known.data?.skills.map(({ name }) => name) ?? []}
      error={failure ? (failure.fields["name"] ?? failure.message) : undefined}
      pending={want.isPending}
      onGive={(body) => {
        drop.reset();
        want.mutate({ params: { projectId }, body });
      }}
      onRemove={(name) => {
        want.reset();
        const skill = skills.find((each) => skillKey(each.name) === skillKey(name));
        if (skill) drop.mutate({ params: { projectId, skillId: skill.id } });
      }}
    />
  );
}
