import { toast } from "#ui/feedback/toast.ts";
import { lazyRouteComponent, redirect, type AnyRoute } from "@tanstack/react-router";
import type { ComponentType } from "react";

type Module<Name extends string> = Readonly<Record<Name, ComponentType>>;

/** Options of routes below `parent` whose code loads when they are visited. */
export const pagesBelow =
  <Parent extends AnyRoute, More extends object = object>(parent: () => Parent, more?: More) =>
  <const Path extends string, Name extends string>(
    path: Path,
    load: () => Promise<Module<Name>>,
    name: Name,
  ) => ({
    ...more,
    getParentRoute: parent,
    path,
    component: lazyRouteComponent(load, name),
  });

/** Options of routes below `parent` that only lead on to another address, with a notice where one is due. */
export const redirectsBelow =
  <Parent extends AnyRoute>(parent: () => Parent) =>
  <const Path extends string>(path: Path, target: string, notice?: () => string) => ({
    getParentRoute: parent,
    path,
    beforeLoad: ({ preload }: { readonly preload: boolean }) => {
      if (notice && !preload) toast.warning(notice());
      throw redirect({ href: target, replace: true });
    },
  });

interface Leaving {
  readonly search: object;
  readonly next: (search: never) => object;
}

/** Options of routes that stay at the moment their address names (`asOf`), until a link says otherwise. */
export const staysAtMoment = {
  search: {
    middlewares: [
      ({ search, next }: Leaving): never => {
        const there = next(search as never);
        return ("asOf" in there || !("asOf" in search) ? there : { ...there, asOf: search.asOf }) as never;
      },
    ],
  },
};
