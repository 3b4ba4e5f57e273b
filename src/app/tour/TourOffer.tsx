import type { RoleCode } from "#shared/role.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import "./tour-offer.css";

interface TourOfferProps {
  readonly role: RoleCode;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

const offers: Readonly<Record<RoleCode, string>> = {
  booker: t`New to this? A short tour shows what Bookers do here.`,
  manager: t`New to this? A short tour shows what Managers do here.`,
  forecaster: t`New to this? A short tour shows what Forecasters do here.`,
  allocator: t`New to this? A short tour shows what Allocators do here.`,
  admin: t`New to this? A short tour shows what Admins do here.`,
  super_admin: t`New to this? A short tour shows what Super Admins do here.`,
};

/** One line on the page where someone starts; it covers nothing and waits for an answer. */
export function TourOffer({ role, onAccept, onDecline }: TourOfferProps) {
  return (
    <section className="tour-offer only-screen" aria-label={t`Tour`}>
      <span>{offers[role]}</span>
      <Button small onClick={onAccept}>{t`Take the tour`}</Button>
      <Button small variant="ghost" onClick={onDecline}>{t`No, thanks`}</Button>
    </section>
  );
}
