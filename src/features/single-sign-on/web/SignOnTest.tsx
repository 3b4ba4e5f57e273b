import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import type { TestReport } from "../contract.ts";
import "./single-sign-on.css";

/** What the provider said in a test, and what a login would do. */
export function SignOnTest({ report }: { readonly report: TestReport }) {
  return (
    <div className="stack public-form">
      <Banner tone={report.wouldLogIn ? "positive" : "critical"}>{report.outcome}</Banner>
      {report.claims.length > 0 && (
        <dl className="sign-on-claims">
          {report.claims.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <a
        className={buttonClass({ variant: "primary" })}
        href="/admin/single-sign-on"
      >{t`Back to single sign-on`}</a>
    </div>
  );
}
