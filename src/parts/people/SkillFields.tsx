import { Plus, X } from "lucide-react";
import { useId, useState, type FocusEvent, type KeyboardEvent } from "react";
import { t } from "#shared/texts/t.ts";
import {
  levelNames,
  longestSkill,
  skillKey,
  skillLevels,
  tidySkillName,
  type GivenSkill,
  type SkillLevel,
} from "#features/people/rules/skills.ts";
import { afterPress } from "#ui/form/after-press.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { FieldError } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import "./skill-fields.css";

interface SkillFieldsProps {
  readonly skills: readonly GivenSkill[];
  /** Names of skills there are, to choose from while typing. */
  readonly known: readonly string[];
  /** Whether levels are the least ones. */
  readonly atLeast?: boolean | undefined;
  readonly error?: string | undefined;
  readonly pending?: boolean | undefined;
  /** A skill that's new to the list, or another level of one that's in it. */
  readonly onGive: (skill: GivenSkill) => void;
  readonly onRemove: (name: string) => void;
}

type LevelValue = `${SkillLevel}`;

const levelValue = (level: SkillLevel): LevelValue => `${level}`;

const leastLevels: Readonly<Record<SkillLevel, string>> = {
  ...levelNames(),
  1: t`Basic or better`,
  2: t`Good or better`,
};

const levelOptions = (atLeast: boolean) => {
  const labels = atLeast ? leastLevels : levelNames();
  return skillLevels.map((level) => ({ value: levelValue(level), label: labels[level] }));
};

const levelOf = (value: LevelValue): SkillLevel => (value === "3" ? 3 : value === "2" ? 2 : 1);

/** Skills with their levels, and a row to add one: a new name makes a new skill. */
export function SkillFields({
  skills,
  known,
  atLeast = false,
  error,
  pending,
  onGive,
  onRemove,
}: SkillFieldsProps) {
  const options = levelOptions(atLeast);
  return (
    <div className="stack gap-2">
      {skills.length > 0 && (
        <ul className="skill-rows">
          {skills.map(({ name, level }) => (
            <li key={skillKey(name)} className="skill-row">
              <span className="cut" dir="auto">
                {name}
              </span>
              <Select
                small
                aria-label={t`Level of ${name}`}
                options={options}
                value={levelValue(level)}
                onValueChange={(value) => onGive({ name, level: levelOf(value) })}
              />
              <IconButton icon={X} label={t`Remove ${name}`} onClick={() => onRemove(name)} />
            </li>
          ))}
        </ul>
      )}
      <NewSkill skills={skills} known={known} options={options} pending={pending} onGive={onGive} />
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
    </div>
  );
}

interface NewSkillProps extends Pick<SkillFieldsProps, "skills" | "known" | "pending" | "onGive"> {
  readonly options: ReturnType<typeof levelOptions>;
}

function NewSkill({ skills, known, options, pending = false, onGive }: NewSkillProps) {
  const listId = useId();
  const [name, setName] = useState("");
  const [level, setLevel] = useState<LevelValue>("2");
  const have = new Set(skills.map((skill) => skillKey(skill.name)));
  const give = () => {
    const tidy = tidySkillName(name);
    if (tidy === "") return;
    // A known skill retains its spelling.
    onGive({ name: known.find((each) => skillKey(each) === skillKey(tidy)) ?? tidy, level: levelOf(level) });
    setName("");
  };
  // Enter adds the skill, and doesn't save the form around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    give();
  };
  // What's typed and left counts: saving the form doesn't lose it.
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) afterPress(give);
  };
  return (
    <div className="skill-row is-new" onBlur={onBlur}>
      <TextInput
        small
        aria-label={t`Skill`}
        placeholder={t`Add a skill, such as Revit`}
        list={listId}
        maxLength={longestSkill}
        value={name}
        onValueChange={setName}
        onKeyDown={onKeyDown}
      />
      <datalist id={listId}>
        {known
          .filter((each) => !have.has(skillKey(each)))
          .map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
      </datalist>
      <Select small aria-label={t`Level`} options={options} value={level} onValueChange={setLevel} />
      <Button
        small
        icon={Plus}
        pending={pending}
        disabled={tidySkillName(name) === ""}
        onClick={give}
      >{t`Add`}</Button>
    </div>
  );
}
