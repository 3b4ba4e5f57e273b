import { useQueryClient } from "@tanstack/react-query";
import { Component, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { ErrorPanel } from "./ErrorPanel.tsx";

interface PartBoundaryProps {
  readonly children: ReactNode;
}

interface PartState {
  readonly failed: boolean;
  readonly shown: ReactNode;
}

/**
 * A part of a page that fails alone: an error with Retry is shown at its place, and the rest of the page stays, with
 * what was typed. It's tried again whenever the page gives it something else to show.
 */
export class PartBoundary extends Component<PartBoundaryProps, PartState> {
  override state: PartState = { failed: false, shown: null };

  static getDerivedStateFromProps({ children }: PartBoundaryProps, { failed, shown }: PartState): PartState {
    return { failed: failed && shown === children, shown: children };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <FailedPart onRetry={() => this.setState({ failed: false })} />;
  }
}

function FailedPart({ onRetry }: { readonly onRetry: () => void }) {
  const client = useQueryClient();
  return (
    <ErrorPanel
      title={t`This part of the page couldn't be shown.`}
      onRetry={() => void client.invalidateQueries().then(onRetry)}
    />
  );
}
