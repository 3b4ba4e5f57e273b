/** The number at a place of a list; 0 where there is none. */
export function numberAt(numbers: ArrayLike<number>, at: number): number {
  return numbers[at] ?? 0;
}

/** Adds to the number at a place of a list, which is 0 where there is none. */
export function addAt(numbers: number[], at: number, amount: number): void {
  numbers[at] = numberAt(numbers, at) + amount;
}
