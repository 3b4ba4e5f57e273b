// The floor under the grids: a bare page in the same browser that shows the same cells and blocks in sight,
// the same texts and colours, as plain elements in plain CSS grids, and replaces them by innerHTML. What a
// step costs there is the least that any page in this browser can do.

/**
 * What a page's grid shows in sight: the tracks of its rows, and of every cell its ground, text and blocks.
 */
export function shownBy(page) {
  return page.evaluate(() => {
    const sight = document.querySelector('[role="grid"]').getBoundingClientRect();
    const rows = [...document.querySelectorAll(".grid-body > .grid-row")]
      .filter(
        (row) =>
          row.getBoundingClientRect().top < sight.bottom && row.getBoundingClientRect().bottom > sight.top,
      )
      .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top);
    const words = ({ textContent, dataset: { code = "", text = "" } }) =>
      (textContent || `${code} ${text}`).trim();
    return {
      height: rows[0].getBoundingClientRect().height,
      tracks: [...rows[0].children].map((cell) => `${cell.getBoundingClientRect().width}px`).join(" "),
      rows: rows.map((row) =>
        [...row.children].map((cell) => {
          const blocks = [...cell.querySelectorAll(".grid-block")].map((block) => {
            const { backgroundColor, color } = getComputedStyle(block);
            return { text: words(block), fill: backgroundColor, ink: color };
          });
          return {
            text: blocks.length > 0 ? "" : words(cell),
            ground: getComputedStyle(cell).backgroundColor,
            blocks,
          };
        }),
      ),
    };
  });
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * Opens the bare page beside. `html` makes rows of what was shown, `show` replaces all of them and `replace`
 * one after the other with a frame between; both answer when it is painted. `session` is the page's own, for
 * what it costs.
 */
export async function openFloor(context) {
  const page = await context.newPage();
  await page.setContent(`<!doctype html><style>
    body { margin: 0; font: 12px sans-serif }
    .row { display: grid; overflow: hidden }
    .cell { min-width: 0; border: solid #ddd; border-width: 0 1px 1px 0; overflow: hidden; white-space: nowrap }
    .cell:has(> .block + .block) { display: flex }
    .block { display: block; flex: 1; height: 100%; overflow: hidden; text-align: center }
  </style><style id="colours"></style><main></main>`);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const classes = new Map();
  const classOf = (rule) => {
    if (!classes.has(rule)) classes.set(rule, `k${classes.size}`);
    return classes.get(rule);
  };
  const html = ({ height, tracks, rows }) => {
    const row = classOf(`grid-template-columns: ${tracks}; height: ${height}px`);
    const block = ({ text, fill, ink }) =>
      `<span class="block ${classOf(`background: ${fill}; color: ${ink}`)}">${escaped(text)}</span>`;
    const cell = ({ text, ground, blocks }) =>
      `<div class="cell ${classOf(`background: ${ground}`)}">${escaped(text)}${blocks.map(block).join("")}</div>`;
    return rows.map((cells) => `<div class="row ${row}">${cells.map(cell).join("")}</div>`);
  };
  const replaced = (list, isEach) =>
    page.evaluate(
      async ([parts, one]) => {
        const frame = () =>
          new Promise((done) =>
            requestAnimationFrame(() => {
              const channel = new MessageChannel();
              channel.port1.onmessage = done;
              channel.port2.postMessage(0);
            }),
          );
        const main = document.querySelector("main");
        const start = performance.now();
        if (one)
          for (const [at, part] of parts.entries()) {
            main.children[at].outerHTML = part;
            await frame();
          }
        else {
          main.innerHTML = parts.join("");
          await frame();
        }
        return { ms: performance.now() - start, elements: main.querySelectorAll("*").length };
      },
      [list, isEach],
    );
  return {
    page,
    session,
    html,
    /** Tells the page the colours of all rows made so far; before measuring. */
    colour: () =>
      page.evaluate(
        (rules) => {
          document.querySelector("#colours").textContent = rules;
        },
        [...classes].map(([rule, name]) => `.${name} { ${rule} }`).join("\n"),
      ),
    show: (list) => replaced(list, false),
    replace: (list) => replaced(list, true),
  };
}
