import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import type { Tone } from "./tone.ts";
import "./badge.css";

interface BadgeProps {
  readonly tone?: Tone | undefined;
  /** The shape that carries the meaning without colour. */
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
  readonly title?: string | undefined;
}

/** A state in a shape, a word and a tint. */
export function Badge({ tone = "neutral", icon: Icon, children, title }: BadgeProps) {
  return (
    <span className={classNames("badge", Icon && "has-icon")} data-tone={tone} title={title}>
      {Icon && <Icon className="icon-tiny" />}
      {children}
    </span>
  );
}
