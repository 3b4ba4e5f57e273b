import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource-variable/instrument-sans/wdth.css";
import "#ui/base/tokens.css";
import { WallScreen } from "#features/walls/web/screen/WallScreen.tsx";

// The page of an office display: a program of its own, without the application's menus, session and cache.
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root");
createRoot(root).render(
  <StrictMode>
    <WallScreen secret={decodeURIComponent(window.location.pathname.split("/").at(-1) ?? "")} />
  </StrictMode>,
);
