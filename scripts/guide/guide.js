// Searching the guide, without any other server: the index is a script of the same folder, read when someone begins
// to search. Without JavaScript the contents are there all the same.
const { base, index: indexFile } = document.documentElement.dataset;
const form = document.querySelector("[role=search]");
const input = form.querySelector("input");
const found = form.querySelector(".found");
const status = form.querySelector("[role=status]");
const most = 8;

form.hidden = false;
if (location.pathname.startsWith("/help/")) document.querySelector(".to-product").hidden = false;

let loading;
/** The index, read once. */
function index() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${base}${indexFile}`;
    script.onload = () =>
      resolve(globalThis.MiniSearch.loadJS(globalThis.guideIndex, globalThis.guideOptions));
    script.onerror = () => {
      loading = undefined;
      reject(new Error("The index couldn't be read"));
    };
    document.head.append(script);
  });
  return loading;
}

/** Words around the first place where a text has one of the terms. */
function excerpt(text, terms) {
  const lower = text.toLowerCase();
  const at = Math.min(...terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0), text.length);
  const start = at === text.length || at < 60 ? 0 : text.indexOf(" ", at - 50) + 1;
  const words = text.slice(start, start + 130);
  return `${start > 0 ? "… " : ""}${words}${start + 130 < text.length ? " …" : ""}`;
}

function resultOf({ heading, page, address, text, terms }) {
  const link = document.createElement("a");
  link.href = base + address;
  const title = document.createElement("b");
  title.textContent = heading;
  const where = document.createElement("small");
  where.textContent = heading === page ? "" : page;
  const words = document.createElement("span");
  words.textContent = excerpt(text, terms);
  link.append(title, where, words);
  return link;
}

function close() {
  found.hidden = true;
  found.replaceChildren();
}

async function search() {
  const typed = input.value.trim();
  if (typed === "") {
    status.textContent = "";
    return close();
  }
  try {
    const results = (await index()).search(typed);
    if (input.value.trim() !== typed) return undefined;
    const shown = results.slice(0, most);
    if (shown.length === 0) {
      const none = document.createElement("p");
      none.textContent = form.dataset.none;
      found.replaceChildren(none);
    } else found.replaceChildren(...shown.map(resultOf));
    status.textContent = shown.length === 1 ? form.dataset.one : `${shown.length} ${form.dataset.many}`;
  } catch {
    const failed = document.createElement("p");
    failed.textContent = form.dataset.failed;
    found.replaceChildren(failed);
  }
  found.hidden = false;
  return undefined;
}

input.addEventListener("focus", () => void index().catch(() => {}));
input.addEventListener("input", () => void search());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  const places = [input, ...found.querySelectorAll("a")];
  const at = places.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && at >= 0) {
    event.preventDefault();
    places[(at + step + places.length) % places.length].focus();
  }
  if (event.key === "Escape") {
    input.value = "";
    input.focus();
    close();
  }
});
form.addEventListener("focusout", (event) => {
  if (!form.contains(event.relatedTarget)) close();
});
found.addEventListener("click", close);
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.activeElement instanceof HTMLInputElement) return;
  event.preventDefault();
  input.focus();
});
