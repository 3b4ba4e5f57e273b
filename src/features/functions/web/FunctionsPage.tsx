import { useNavigate, useSearch } from "@tanstack/react-router";
import { Network, Plus, Search } from "lucide-react";
import { useState } from "react";
import { count } from "#shared/count.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { listFunctions } from "../contract.ts";
import { matchesFunction } from "../rules/function-search.ts";
import { CreateFunctionDialog } from "./CreateFunctionDialog.tsx";
import { functionColumns } from "./function-columns.tsx";
import { FunctionDialog } from "./FunctionDialog.tsx";
import type { FunctionsSearch } from "./functions-search.ts";
import "./functions.css";

/** /admin/functions */
export function FunctionsPage() {
  const navigate = useNavigate();
  const { search = "", function: openId }: FunctionsSearch = useSearch({ strict: false });
  const [creating, setCreating] = useState(false);
  const read = useRead(listFunctions, {}, { fresh: freshFor.functions });
  const all = read.data?.functions ?? [];
  const shown = all.filter((row) => matchesFunction(row, search));
  const look = (next: FunctionsSearch, replace: boolean) => {
    const wanted = { search, function: openId, ...next };
    const kept = {
      ...(wanted.search ? { search: wanted.search } : {}),
      ...(wanted.function ? { function: wanted.function } : {}),
    };
    void navigate({ to: "/admin/functions", search: kept, replace, resetScroll: false });
  };
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      Create New Function
    </Button>
  );
  return (
    <main className="page">
      <PageHeader title="Functions Overview" actions={create} />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title="Error Loading Functions" read={read} />
      ) : (
        <>
          <TextInput
            className="search-box"
            type="search"
            icon={Search}
            aria-label="Search by name or description"
            placeholder="Search by name or description"
            value={search}
            onValueChange={(text) => look({ search: text }, true)}
          />
          {typeof read.data?.countsFailure === "string" && (
            <Banner
              tone="critical"
              action={
                <Button small pending={read.isFetching} onClick={() => void read.refetch()}>
                  Retry
                </Button>
              }
            >
              {read.data.countsFailure}
            </Banner>
          )}
          <Panel flush>
            <Table
              label="Functions"
              columns={functionColumns}
              rows={shown}
              rowId={(row) => row.id}
              onOpen={(row) => look({ function: row.id }, false)}
              initialSort={{ columnId: "name", direction: "ascending" }}
              exportAs="Functions"
              loading={read.isPending && "Loading functions..."}
              count={count(shown.length, "function")}
              empty={
                all.length === 0 ? (
                  <EmptyState icon={Network} title="No functions created yet" action={create}>
                    A function groups people who do the same work, with their cost tiers and who allocates
                    them.
                  </EmptyState>
                ) : (
                  <EmptyState icon={Search} title="No functions found matching your search.">
                    Try another part of the name or description.
                  </EmptyState>
                )
              }
            />
          </Panel>
        </>
      )}
      {creating && <CreateFunctionDialog onClose={() => setCreating(false)} />}
      {openId !== undefined && (
        <FunctionDialog key={openId} functionId={openId} onClose={() => look({ function: "" }, true)} />
      )}
    </main>
  );
}
