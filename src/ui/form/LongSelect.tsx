import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { SearchSelect } from "./SearchSelect.tsx";
import { foundByWords, type SelectOption } from "./select-option.ts";

interface LongSelectProps<Value extends string> {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | "";
  readonly onValueChange: (value: Value) => void;
  readonly placeholder?: string | undefined;
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly "aria-label"?: string | undefined;
  readonly "data-autofocus"?: string | undefined;
}

/** One of very many, all of them here: words are typed, and the first that have them are offered. */
export function LongSelect<Value extends string>(props: LongSelectProps<Value>) {
  const { options, value, onValueChange, placeholder = "", ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const choosable = options.filter(({ disabled }) => disabled !== true);
  const { listed, left } = foundByWords(choosable, ({ label }) => label, typed?.trim() ?? "");
  return (
    <SearchSelect
      {...rest}
      chosen={options.find((option) => option.value === value)?.label ?? ""}
      placeholder={placeholder}
      none={t`No matches. Try a shorter search.`}
      options={listed}
      left={left}
      onType={setTyped}
      onValueChange={(chosen) => {
        const found = options.find((option) => option.value === chosen);
        if (found) onValueChange(found.value);
      }}
    />
  );
}
