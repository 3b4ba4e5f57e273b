import { roleLabel, type RoleCode } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import "./tour-offer.css";

interface TourOfferProps {
  readonly role: RoleCode;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** One line on the page where someone starts; it covers nothing and waits for an answer. */
export function TourOffer({ role, onAccept, onDecline }: TourOfferProps) {
  return (
    <section className="tour-offer only-screen" aria-label={t`Tour`}>
      <span>{t`New to this? A short tour shows what you do here with the role ${roleLabel(role)}.`}</span>
      <Button small onClick={onAccept}>{t`Take the tour`}</Button>
      <Button small variant="ghost" onClick={onDecline}>{t`No, thanks`}</Button>
    </section>
  );
}
