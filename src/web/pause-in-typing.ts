/** A pause in typing, in milliseconds. */
const pause = 1_000;
let lastTyped = -pause;

const typed = () => {
  lastTyped = performance.now();
};
addEventListener("keydown", typed, { capture: true, passive: true });
addEventListener("input", typed, { capture: true, passive: true });

/** Resolves once no one has typed for a second: no field disappears during typing. */
export async function pauseInTyping(): Promise<void> {
  const left = lastTyped + pause - performance.now();
  if (left <= 0) return;
  await new Promise((resolve) => setTimeout(resolve, left));
  await pauseInTyping();
}
