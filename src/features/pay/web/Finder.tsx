import { Search } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useSettled } from "#web/use-settled.ts";
import { usePages } from "./PageButtons.tsx";

/** What a list is narrowed by, and its pages. */
export function useFinder() {
  const [search, setSearch] = useState("");
  const [isMissing, setMissing] = useState(false);
  const pages = usePages();
  const settled = useSettled(search);
  return {
    search,
    isMissing,
    pages,
    query: {
      ...(settled === "" ? {} : { search: settled }),
      ...(isMissing ? { missing: "true" as const } : {}),
      ...pages.query,
    },
    find: (text: string) => {
      setSearch(text);
      pages.first();
    },
    findMissing: (only: boolean) => {
      setMissing(only);
      pages.first();
    },
  };
}

interface FinderProps {
  readonly finder: ReturnType<typeof useFinder>;
  readonly label: string;
  /** `Without a number only`. */
  readonly missing: string;
}

/** Finds by name, and what still misses something. */
export function Finder({ finder, label, missing }: FinderProps) {
  return (
    <div className="row-wrap pay-tools">
      <TextInput
        className="search-box"
        type="search"
        icon={Search}
        aria-label={label}
        placeholder={label}
        value={finder.search}
        onValueChange={finder.find}
      />
      <Checkbox checked={finder.isMissing} onCheckedChange={finder.findMissing}>
        {missing}
      </Checkbox>
    </div>
  );
}
