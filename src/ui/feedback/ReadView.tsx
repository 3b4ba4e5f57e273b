import type { ReactNode } from "react";
import { ErrorPanel, type Read } from "./ErrorPanel.tsx";
import { Loading, type LoadingProps } from "./Loading.tsx";

interface ReadViewProps<Data> extends Omit<LoadingProps, "text" | "children"> {
  readonly read: Read<Data>;
  /** "Loading projects..." */
  readonly loading: string;
  /** "Error Loading Projects" */
  readonly failed: string;
  readonly children?: ((data: Data) => ReactNode) | undefined;
}

/** What was read; until then its loading text in its shape, or why it failed with Retry. */
export function ReadView<Data>({ read, loading, failed, children, ...shape }: ReadViewProps<Data>) {
  if (read.data !== undefined) return children?.(read.data);
  return read.error ? <ErrorPanel title={failed} read={read} /> : <Loading text={loading} {...shape} />;
}
