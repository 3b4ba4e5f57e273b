import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import { Panel } from "#ui/layout/Panel.tsx";
import type { AdminDashboard } from "../../dashboard-contract.ts";
import { firstSteps } from "../../rules/first-steps.ts";
import "./first-steps.css";

/** What a new organisation still needs before it can plan a month; nothing once it has it. */
export function FirstSteps({ counts }: { readonly counts: AdminDashboard }) {
  const steps = firstSteps(counts);
  if (steps.length === 0) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Panel title="First steps">
      <ol className="first-steps">
        {steps.map((step) => (
          <li
            key={step.label}
            data-tone={step.isDone ? "positive" : "neutral"}
            aria-current={step === next ? "step" : undefined}
          >
            {step.isDone ? (
              <CircleCheck className="first-steps-mark" />
            ) : (
              <CircleDashed className="first-steps-mark" />
            )}
            <span>
              <Link to={step.to} className="for-finger">
                {step.label}
              </Link>
              {step.isDone && <span className="visually-hidden">: done</span>}
              <span className="muted fine block">{step.hint}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
