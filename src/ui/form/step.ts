/** Where a stepper may stand. `step` counts from `min`. */
export interface StepRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/**
 * The value `steps` away, on the range's own marks and within its ends. Exact for steps of up to two
 * decimals.
 */
export function stepBy(value: number, steps: number, { min, max, step }: StepRange): number {
  const position = (value - min) / step;
  const whole = steps > 0 ? Math.floor(rounded(position)) : Math.ceil(rounded(position));
  return clamp(rounded(min + (whole + steps) * step), min, max);
}

/** Whether a value is on one of the range's marks. */
export function isOnStep(value: number, { min, max, step }: StepRange): boolean {
  return value >= min && value <= max && Number.isInteger(rounded((value - min) / step));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
