import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus, Search } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useOpened } from "#web/use-opened.ts";
import { About } from "#parts/guide/Explained.tsx";
import { listFunctions } from "../contract.ts";
import { CreateFunctionDialog, FunctionDialog } from "./FunctionDialog.tsx";
import { FunctionTable } from "./FunctionTable.tsx";
import type { FunctionsSearch } from "./functions-search.ts";
import "./functions.css";

/** /admin/functions */
export function FunctionsPage() {
  const navigate = useNavigate();
  const { search = "", function: openId }: FunctionsSearch = useSearch({ strict: false });
  const [creating, setCreating] = useOpened();
  const read = useRead(listFunctions, {}, { fresh: freshFor.functions });
  const look = (next: FunctionsSearch, replace: boolean) => {
    const wanted = { search, function: openId, ...next };
    const stored = {
      ...(wanted.search ? { search: wanted.search } : {}),
      ...(wanted.function ? { function: wanted.function } : {}),
    };
    void navigate({ to: "/admin/functions", search: stored, replace, resetScroll: false });
  };
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>{t`Create New Function`}</Button>
  );
  return (
    <main className="page">
      <PageHeader
        title={t`Functions Overview`}
        meta={<About name="Functions and cost tiers" />}
        actions={create}
      />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Functions`} read={read} />
      ) : (
        <>
          <TextInput
            className="search-box"
            type="search"
            icon={Search}
            aria-label={t`Search by name or description`}
            placeholder={t`Search by name or description`}
            value={search}
            onValueChange={(text) => look({ search: text }, true)}
          />
          {typeof read.data?.countsFailure === "string" && (
            <Banner
              tone="critical"
              action={
                <Button
                  small
                  pending={read.isFetching}
                  onClick={() => void read.refetch()}
                >{t`Retry`}</Button>
              }
            >
              {read.data.countsFailure}
            </Banner>
          )}
          <FunctionTable
            all={read.data?.functions}
            search={search}
            create={create}
            onOpen={(functionId) => look({ function: functionId }, false)}
          />
        </>
      )}
      {creating && <CreateFunctionDialog onClose={() => setCreating(false)} />}
      {openId !== undefined && (
        <FunctionDialog key={openId} functionId={openId} onClose={() => look({ function: "" }, true)} />
      )}
    </main>
  );
}
