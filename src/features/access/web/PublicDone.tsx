import { buttonClass } from "#ui/form/Button.tsx";
import { PublicFrame, type PublicFrameProps } from "./PublicFrame.tsx";

/** The frame once all is done: what happened, and the way to the login page. */
export function PublicDone({ children, ...words }: PublicFrameProps) {
  return (
    <PublicFrame {...words}>
      <div className="stack public-form">
        <a className={buttonClass({ variant: "primary" })} href="/login">
          {children}
        </a>
      </div>
    </PublicFrame>
  );
}

export function PublicLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <p>
      <a href={href} className="for-finger">
        {children}
      </a>
    </p>
  );
}
