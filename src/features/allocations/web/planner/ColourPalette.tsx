import { useId, type CSSProperties } from "react";
import { palette, type Colour } from "./project-colours.ts";

interface ColourPaletteProps {
  /** The project's name. */
  readonly name: string;
  readonly colour: Colour;
  readonly onChoose: (colour: Colour) => void;
}

/** The eight colours a project may have. Radio buttons underneath, so the arrows work. */
export function ColourPalette({ name, colour, onChoose }: ColourPaletteProps) {
  const group = useId();
  return (
    <div className="colour-palette" role="radiogroup" aria-label={`Colour of ${name}`}>
      {palette.map((each) => (
        <label key={each} style={{ "--c": `var(--p${each})` } as CSSProperties}>
          <input
            type="radio"
            name={group}
            checked={each === colour}
            aria-label={`Colour ${each}`}
            onChange={() => onChoose(each)}
          />
        </label>
      ))}
    </div>
  );
}
