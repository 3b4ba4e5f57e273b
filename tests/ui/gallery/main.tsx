import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../../src/ui/base.css";
import { applyTheme, storedTheme } from "../../../src/ui/theme.ts";
import { Gallery } from "./Gallery.tsx";
import "./gallery.css";

applyTheme(storedTheme());
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
