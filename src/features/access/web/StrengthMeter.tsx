import "./strength-meter.css";

export interface StrengthMeterProps {
  /** Filled quarters. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  /** The level in a word, with what it is about: "Strong, 12 characters". */
  readonly children: string;
}

/** How strong what was typed is: a bar and a word, said politely to a screen reader. */
export function StrengthMeter({ level, children }: StrengthMeterProps) {
  return (
    <div className="strength" data-level={level}>
      <span className="strength-bar" aria-hidden="true" />
      <output className="fine quiet">{children}</output>
    </div>
  );
}
