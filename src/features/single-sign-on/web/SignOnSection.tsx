import { useId, type ReactNode } from "react";

interface SignOnSectionProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

export function SignOnSection({ title, note, children }: SignOnSectionProps) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="muted">{note}</p>
      </div>
      <div className="stack">{children}</div>
    </section>
  );
}
