import type { Page } from "@playwright/test";

/**
 * Controls that lie over each other, and words of controls that are cut off: buttons, links, tabs, fields and
 * badges outside tables and grids, as far as they are in sight. Names that people gave may be cut off (`cut`).
 */
export async function crowdingFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const beyond = "table, [role=grid], [role=dialog] *, svg, .visually-hidden, .chart";
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(beyond) === null;
    /** Where an element is drawn, less what boxes around it cut off. */
    const seenBox = (element: Element) => {
      const box = element.getBoundingClientRect();
      let { left, right, top, bottom } = box;
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const limit = around.getBoundingClientRect();
        if (overflowX !== "visible")
          [left, right] = [Math.max(left, limit.left), Math.min(right, limit.right)];
        if (overflowY !== "visible")
          [top, bottom] = [Math.max(top, limit.top), Math.min(bottom, limit.bottom)];
      }
      return { left, right, top, bottom };
    };
    /** What floats or sticks is above the page by intention. */
    const floats = (element: Element): boolean => {
      for (let around: Element | null = element; around !== null; around = around.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(around).position) || around.matches("dialog, [popover]"))
          return true;
      return false;
    };
    const nameOf = (element: Element) =>
      `${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)} (${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""})`;
    const controls = [...document.querySelectorAll("a, button, input, select, textarea, summary, .badge")]
      .filter((element) => isSeen(element) && !floats(element))
      .map((element) => ({ element, ...seenBox(element) }))
      .filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 2);
    const faults: string[] = [];
    for (const [at, one] of controls.entries())
      for (const other of controls.slice(at + 1)) {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (wide <= 1 || high <= 1) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // A field's own buttons are drawn within it.
        if ([one, other].some(({ element }) => element.matches("input, textarea"))) continue;
        faults.push(
          `over each other by ${Math.round(wide)} px: ${nameOf(one.element)}, ${nameOf(other.element)}`,
        );
      }
    const pen = document.createElement("span");
    pen.style.cssText = "position: absolute; white-space: pre";
    document.body.append(pen);
    for (const { element } of controls) {
      if (element instanceof HTMLSelectElement) {
        const style = getComputedStyle(element);
        const words = element.selectedOptions[0]?.textContent ?? "";
        pen.style.font = style.font;
        pen.style.fontStretch = style.fontStretch;
        pen.textContent = words;
        const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        const needs = pen.getBoundingClientRect().width;
        if (needs > room + 2) faults.push(`cut off by ${Math.round(needs - room)} px: ${words} (select)`);
        continue;
      }
      for (const part of [element, ...element.querySelectorAll("*")]) {
        const hasWords = [...part.childNodes].some(
          ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== "",
        );
        if (!hasWords || part.closest(".visually-hidden, svg, .cut") !== null) continue;
        if (!/hidden|clip/.test(getComputedStyle(part).overflowX)) continue;
        if (part.scrollWidth > part.clientWidth + 1)
          faults.push(`cut off by ${part.scrollWidth - part.clientWidth} px: ${nameOf(part)}`);
      }
    }
    pen.remove();
    return faults;
  });
}
