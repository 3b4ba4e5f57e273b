import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { rich } from "#ui/base/rich.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { Open } from "#web/Open.tsx";
import { useViewer } from "#web/viewer.ts";
import { connectApp, readAppRequest } from "../contract.ts";
import { usualDays } from "../rules/new-token.ts";
import { ScopeTable } from "./ScopeTable.tsx";
import "./tokens.css";

type AppRequest = Output<typeof readAppRequest>;

/** /connect: whether an app that opened it may work in the reader's name, and with what. */
export function ConnectPage() {
  const { request = "" }: { request?: string } = useSearch({ strict: false });
  const read = useRead(readAppRequest, { query: { request } }, { fresh: Infinity });
  return (
    <main className="page connect-app">
      <PageHeader title={t`Connect an app`} />
      <ReadView read={read} loading={t`Loading the request...`} failed={t`This app can't be connected`}>
        {(app) => (app.problem === null ? <Consent app={app} request={request} /> : <Problem app={app} />)}
      </ReadView>
    </main>
  );
}

function Problem({ app }: { readonly app: AppRequest }) {
  return (
    <Panel title={t`${app.name} can't be connected`}>
      <div className="stack">
        <Banner tone="critical">{app.problem}</Banner>
        <p>
          <a className={buttonClass()} href={app.cancel}>{t`Return to ${app.host}`}</a>
        </p>
      </div>
    </Panel>
  );
}

interface ConsentProps {
  readonly app: AppRequest;
  readonly request: string;
}

function Consent({ app, request }: ConsentProps) {
  const { fullName, email, organisationName } = useViewer();
  const [scopes, setScopes] = useState<readonly string[]>(app.suggested);
  const write = useWrite(connectApp);
  const allow = () =>
    write.mutate(
      { body: { request, scopes: [...scopes] } },
      { onSuccess: ({ address }) => window.location.assign(address) },
    );
  const fault = write.error?.fields["scopes"];
  return (
    <Panel title={t`Allow ${app.name} to work in your name?`}>
      <div className="stack">
        <p>{rich`It works as ${<strong>{fullName ?? email}</strong>} at ${<strong>{organisationName}</strong>}, with what you choose here, and can't do more than you can.`}</p>
        <Origin app={app} />
        <ScopeTable scopes={scopes} requested={app.scopes} error={fault} onScopes={setScopes} />
        {scopes.some((scope) => scope.endsWith(":propose")) && (
          <p className="muted">{rich`What it proposes waits for you under ${<Link to="/agents">{t.as("page")`Agents`}</Link>}. Nothing changes until you accept it.`}</p>
        )}
        {scopes.some((scope) => scope.endsWith(":write")) && (
          <Banner tone="caution">{t`Where you choose Write, it makes changes without waiting for you.`}</Banner>
        )}
        <p className="muted">{t`The connection ends after ${usualDays} days, or when you revoke it on your account page.`}</p>
        {write.error && fault === undefined && <Banner tone="critical">{write.error.message}</Banner>}
        <div className="row-wrap gap-2">
          <Open to={connectApp}>
            <Button
              variant="primary"
              pending={write.isPending || write.isSuccess}
              disabled={scopes.length === 0}
              onClick={allow}
            >{t`Allow`}</Button>
          </Open>
          <a className={buttonClass()} href={app.cancel}>{t`Cancel`}</a>
        </div>
      </div>
    </Panel>
  );
}

/** Who says what the app is called, and where the reader goes afterwards. */
function Origin({ app }: Pick<ConsentProps, "app">) {
  const host = <strong>{app.host}</strong>;
  return (
    <>
      <p>
        {app.site === null
          ? rich`The app calls itself ${<strong>{app.name}</strong>}. Stint can't check that. From here you go on to ${host}.`
          : rich`The app is described by ${<strong>{app.site}</strong>}. From here you go on to ${host}.`}
      </p>
      {app.isLocal && (
        <Banner tone="caution">{t`That is a program on your own computer. Cancel if you haven't just connected one.`}</Banner>
      )}
    </>
  );
}
