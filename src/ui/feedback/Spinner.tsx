import "./spinner.css";

/**
 * A turning circle in the colour of the text around it. Says nothing to assistive technology; the words
 * beside it do.
 */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      <path d="M8 2a6 6 0 0 1 6 6" />
    </svg>
  );
}
