import { Download } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { saveCsv } from "#ui/data/download.ts";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { type KindCode, kindCodes } from "../rules/kinds/fields.ts";
import { kindLabels } from "../rules/kinds/kind-words.ts";
import { holdsTexts, templateTexts } from "./kind-texts.ts";
import { kinds } from "../rules/kinds/kinds.ts";

/** What can be imported, in the order that works, each with a template to fill in. */
export function ImportKinds({ isFirst }: { readonly isFirst: boolean }) {
  return (
    <Panel
      title={isFirst ? t`Nothing imported yet` : t`What you can import`}
      collapsible={!isFirst}
      defaultOpen={isFirst}
    >
      <p className="muted import-hint">{t`Go in this order: each file finds what those before it have brought. Exports of other tools and your spreadsheets are recognised by their columns. To start from an empty file, download a template.`}</p>
      <ol className="import-kinds">
        {kindCodes.map((code, at) => {
          return (
            <li key={code}>
              <span className="number quiet" aria-hidden="true">
                {at + 1}
              </span>
              <span className="import-kind-words">
                <span className="medium block">{kindLabels()[code]}</span>
                <span className="muted fine block">{holdsTexts[code]}</span>
              </span>
              <TemplateButton kind={code} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** An empty file of a kind, with its headings. */
export function TemplateButton({ kind }: { readonly kind: KindCode }) {
  const { title, fields } = kinds[kind];
  return (
    <Button
      small
      variant="ghost"
      icon={Download}
      aria-label={templateTexts[kind]}
      onClick={() => saveCsv(`${title} template`, [fields.map(({ heading }) => heading)])}
    >{t`Template`}</Button>
  );
}
