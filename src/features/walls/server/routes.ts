import { changeWall, createWall, deleteWall, listWalls } from "./change-walls.ts";
import { renewWallLink, revokeWallLink } from "./wall-link.ts";

export const wallRoutes = { listWalls, createWall, changeWall, deleteWall, renewWallLink, revokeWallLink };
