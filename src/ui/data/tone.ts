/** What a colour may mean. `outline` is the emptiest of all: drawn, not filled. */
export type Tone =
  | "neutral"
  | "positive"
  | "caution"
  | "critical"
  | "info"
  | "accent"
  | "violet"
  | "orange"
  | "outline";
