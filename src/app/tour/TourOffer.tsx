import { roleLabel, type RoleCode } from "#shared/role.ts";
import { Button } from "#ui/form/Button.tsx";
import "./tour-offer.css";

interface TourOfferProps {
  readonly role: RoleCode;
  readonly onTake: () => void;
  readonly onDecline: () => void;
}

/** One line on the page where someone starts; it covers nothing and waits for an answer. */
export function TourOffer({ role, onTake, onDecline }: TourOfferProps) {
  return (
    <section className="tour-offer only-screen" aria-label="Tour">
      <span>{`New to this? A short tour shows what ${roleLabel(role)}s do here.`}</span>
      <Button small onClick={onTake}>
        Take the tour
      </Button>
      <Button small variant="ghost" onClick={onDecline}>
        No, thanks
      </Button>
    </section>
  );
}
