import { Globe, Sparkles } from "lucide-react";
import { Badge } from "#ui/data/Badge.tsx";

/** The badges Global and AI. */
export function ScopeBadges({
  isGlobal,
  aiModelling,
}: {
  readonly isGlobal: boolean;
  readonly aiModelling: boolean;
}) {
  if (!isGlobal && !aiModelling) return <span className="quiet">–</span>;
  return (
    <span className="row">
      {isGlobal && (
        <Badge tone="info" icon={Globe}>
          Global
        </Badge>
      )}
      {aiModelling && (
        <Badge tone="violet" icon={Sparkles} title="For AI modelling">
          AI
        </Badge>
      )}
    </span>
  );
}
