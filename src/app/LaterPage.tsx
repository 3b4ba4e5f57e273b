import { Hammer } from "lucide-react";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Panel } from "../ui/Panel.tsx";

interface LaterPageProps {
  readonly title: string;
  readonly subtitle?: string;
  /** What the screen will be. */
  readonly will: string;
}

/** A specified address whose screen is still to come: it says what it will be. */
export function LaterPage({ title, subtitle, will }: LaterPageProps) {
  return (
    <main className="page">
      <PageHeader title={title} subtitle={subtitle} />
      <Panel>
        <EmptyState icon={Hammer} title="This screen is being built.">
          {will}
        </EmptyState>
      </Panel>
    </main>
  );
}
