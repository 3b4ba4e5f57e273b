/** How the guide is indexed and searched; the page gets the same with the index. */
export const searchOptions = {
  fields: ["heading", "page", "text"],
  storeFields: ["heading", "page", "address", "text"],
  searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.2, combineWith: "AND" },
};
