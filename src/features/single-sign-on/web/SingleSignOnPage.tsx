import { freshFor, useRead } from "#web/data.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { readSingleSignOn } from "../settings-contract.ts";
import { SingleSignOnForm } from "./SingleSignOnForm.tsx";

/** /admin/single-sign-on, for super admins. */
export function SingleSignOnPage() {
  const read = useRead(readSingleSignOn, {}, { fresh: freshFor.planning });
  return (
    <main className="page">
      {read.data ? (
        <SingleSignOnForm stored={read.data} />
      ) : (
        <>
          <PageHeader title="Single sign-on" />
          <ReadView
            read={read}
            loading="Loading single sign-on..."
            failed="Error Loading Single Sign-On"
            shape="form"
          />
        </>
      )}
    </main>
  );
}
