import { useLetterKeys } from "./letter-keys.ts";

/** The keys that do what a control does, where someone has a keyboard and hasn't switched single keys off. */
export function Keys({ of }: { readonly of: string }) {
  const [lettersOn] = useLetterKeys();
  if (of.length === 1 && !lettersOn) return null;
  return (
    <kbd className="only-keyboard" aria-hidden="true">
      {of}
    </kbd>
  );
}
