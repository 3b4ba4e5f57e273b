import "./brand-mark.css";

/** The mark: an S of two hooks, plan and actual, which meet but never touch. */
export function BrandMark() {
  return (
    <svg className="brand-mark" width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
      <path className="brand-mark-plan" d="M17.5 5.25H8.6a3.4 3.4 0 0 0 0 6.75h1.15" />
      <path className="brand-mark-actual" d="M6.5 18.75h8.9a3.4 3.4 0 0 0 0-6.75h-1.15" />
    </svg>
  );
}
