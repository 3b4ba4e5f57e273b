import { Navigate } from "@tanstack/react-router";

/** Unknown paths redirect to /dashboard. */
export function UnknownPath() {
  return <Navigate to="/dashboard" replace />;
}
