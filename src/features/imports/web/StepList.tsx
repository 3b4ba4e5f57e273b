import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import type { ImportView } from "../contract.ts";
import { steps, type Step } from "./import-search.ts";
import { isBehind, isReachable } from "./import-steps.ts";

/** What the steps are called. */
export const stepWords: Readonly<Record<Step, string>> = {
  file: t`File`,
  columns: t`Columns`,
  names: t`Names`,
  check: t.as("step")`Check`,
  done: t.as("step")`Done`,
};

/** The steps with the current one; those that can be looked at are links. */
export function StepList({ view, shown }: { readonly view: ImportView; readonly shown: Step }) {
  return (
    <Tabs label={t`Steps`}>
      {steps.map((step, at) => {
        const isDone = isBehind(view, step);
        const content = (
          <>
            {isDone ? (
              <CircleCheck className="icon-small import-step-done" />
            ) : (
              <span className="quiet">{at + 1}</span>
            )}{" "}
            {stepWords[step]}
            {isDone && <span className="visually-hidden">: {t.as("step")`done`}</span>}
          </>
        );
        return isReachable(view, step) || step === shown ? (
          <Link
            key={step}
            to="/admin/import/$importId"
            params={{ importId: view.id }}
            search={{ step }}
            className={tabClass}
            aria-current={step === shown ? "step" : undefined}
          >
            {content}
          </Link>
        ) : (
          <span key={step} className={`${tabClass} import-step-off`}>
            {content}
          </span>
        );
      })}
    </Tabs>
  );
}
