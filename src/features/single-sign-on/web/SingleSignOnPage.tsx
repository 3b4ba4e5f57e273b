import { t } from "#shared/texts/t.ts";
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
          <PageHeader title={t`Single sign-on`} />
          <ReadView
            read={read}
            loading={t`Loading single sign-on...`}
            failed={t`Error Loading Single Sign-On`}
            shape="form"
          />
        </>
      )}
    </main>
  );
}
