import { act, createElement } from "react";
import { expect, it } from "vitest";
import { DashboardParts } from "#features/analytics/web/SubjectDashboard.tsx";
import { CallFailure } from "#web/call.ts";
import { inSmallDocument } from "../support/small-document.ts";

/** What a project's dashboard says whose answer is this failure, beside a chart that has its own answer. */
async function saidOf(status: number, code: string): Promise<string> {
  const error = new CallFailure(
    status,
    { error: "Failed to fetch it", code, fields: {}, requestId: "one" },
    null,
  );
  const read = {
    data: undefined,
    error,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => undefined,
  };
  return inSmallDocument(400, async (small) => {
    const { createRoot } = await import("react-dom/client");
    const place = small.createElement("div");
    small.body.appendChild(place);
    const root = createRoot(place as never);
    const parts = createElement(DashboardParts, {
      view: "project",
      filter: {} as never,
      read,
      limits: {},
      figures: () => null,
      more: "Its own chart",
    });
    await act(() => Promise.resolve(root.render(parts)));
    const { words } = place;
    await act(() => Promise.resolve(root.unmount()));
    return words;
  });
}

it("A dashboard that failed says so above the charts that came by themselves", async () => {
  expect(await saidOf(500, "internal")).toMatch(
    /Error Loading Dashboard.*Failed to fetch it.*Retry.*Its own chart/,
  );
});

it("A dashboard of an unknown project or function suggests another choice, since trying again would not help", async () => {
  const said = await saidOf(404, "not_found");
  expect(said).toContain(
    "There's no such project in your organisation. Choose another from the dropdown above",
  );
  expect(said).not.toContain("Retry");
});
