import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { addMonths, formatMonthShort, type Month } from "../../../shared/month.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { freshFor, useRead } from "../../../web/data.ts";
import { readEveryone, type Everyone } from "../everyone-contract.ts";
import type { AllocationSearch } from "./addresses.ts";
import { AllocationTabs } from "./AllocationTabs.tsx";
import { EveryoneGrid } from "./EveryoneGrid.tsx";
import { ToPeople } from "./NextStep.tsx";
import "./planner.css";

/** /everyone: all people over three months and all functions, as saved. Read only. */
export function EveryonePage() {
  const { month, function: functionId }: AllocationSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const read = useRead(readEveryone, { query: month ? { month } : {} }, { fresh: freshFor.planning, keepPrevious: true });
  const shown = month ?? read.data?.month;
  const go = (next: AllocationSearch) => void navigate({ to: "/everyone", search: next });
  const kept = { ...(month ? { month } : {}), ...(functionId ? { function: functionId } : {}) };
  return (
    <main className="planner-page">
      <header className="planner-tools everyone-tools">
        <h1>Everyone</h1>
        <AllocationTabs current="everyone" />
        {shown !== undefined && <Quarter month={shown} onGo={(next) => go({ ...kept, month: next })} />}
        {read.data && (
          <Select
            small
            aria-label="Function"
            className="planner-function"
            value={functionId ?? ""}
            options={[{ value: "", label: "All functions" }, ...functionsOf(read.data)]}
            onValueChange={(id) => go({ ...(month ? { month } : {}), ...(id === "" ? {} : { function: id }) })}
          />
        )}
        <TextInput
          type="search"
          small
          className="planner-search"
          aria-label="Search people"
          placeholder="Search people"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </header>
      {read.data ? (
        <Shown everyone={read.data} functionId={functionId} name={name} />
      ) : read.isError ? (
        <div className="everyone-panel">
          <ErrorPanel title="Error Loading Data" reason={read.error.message} retrying={read.isFetching} onRetry={() => void read.refetch()} />
        </div>
      ) : (
        <div className="everyone-panel">
          <Loading text="Loading allocations..." rows={16} />
        </div>
      )}
    </main>
  );
}

interface ShownProps {
  readonly everyone: Everyone;
  readonly functionId: string | undefined;
  readonly name: string;
}

function Shown({ everyone, functionId, name }: ShownProps) {
  const wanted = name.trim().toLowerCase();
  const people = everyone.people.filter(
    (person) => (functionId === undefined || person.functionId === functionId) && person.fullName.toLowerCase().includes(wanted),
  );
  if (everyone.people.length === 0)
    return (
      <EmptyState title="Nobody to show yet" action={<ToPeople />}>
        People appear here once they are billable. An admin marks them so in Users & Roles.
      </EmptyState>
    );
  if (people.length === 0) return <EmptyState title="No people found">Nobody fits this name and function.</EmptyState>;
  return <EveryoneGrid everyone={everyone} people={people} />;
}

function functionsOf({ people }: Everyone): { value: string; label: string }[] {
  const names = new Map(people.flatMap((person) => (person.functionId === null ? [] : [[person.functionId, person.functionName ?? ""] as const])));
  return [...names].map(([value, label]) => ({ value, label }));
}

function Quarter({ month, onGo }: { readonly month: Month; readonly onGo: (month: Month) => void }) {
  return (
    <span className="planner-period">
      <IconButton small icon={ChevronLeft} label="A month earlier" onClick={() => onGo(addMonths(month, -1))} />
      <b className="everyone-span">
        {formatMonthShort(month)} – {formatMonthShort(addMonths(month, 2))}
      </b>
      <IconButton small icon={ChevronRight} label="A month later" onClick={() => onGo(addMonths(month, 1))} />
    </span>
  );
}
