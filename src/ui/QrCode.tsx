import { useMemo } from "react";
import { qrCode } from "./qr-code.ts";
import "./qr-code.css";

/** Modules of light around the code, as cameras need. */
const quietZone = 4;

/**
 * A text as a QR code, black on white in both themes since cameras read nothing else. Draws nothing when the
 * text is too long for one.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = useMemo(() => qrCode(text), [text]);
  if (modules === null) return null;
  const size = modules.length + quietZone * 2;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
