import type { ReactNode } from "react";
import { BrandMark } from "#ui/layout/BrandMark.tsx";
import { MonthOfStints } from "./MonthOfStints.tsx";
import { useSession } from "./session.ts";
import "./public-frame.css";

interface PublicFrameProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the public pages: the form at the left, a month of stints at the right. */
export function PublicFrame({ title, subtitle, children }: PublicFrameProps) {
  const email = useSession()?.product.supportEmail;
  return (
    <div className="public">
      <main className="public-side">
        <a className="public-brand for-finger" href="/login">
          <BrandMark />
          Stint
        </a>
        <div className="public-words">
          <h1>{title}</h1>
          <p className="muted">{subtitle}</p>
          {children}
        </div>
        <p className="quiet fine">
          {email !== undefined && (
            <>
              Need help? Write to <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </p>
      </main>
      <MonthOfStints />
    </div>
  );
}
