/**
 * Has V8 run WebAssembly as its quick compiler makes it. A database of a test does little work, and the slow
 * compiler would spend more processor time on it than it saves: a quarter of that of a typical test of the
 * API. Not for what works long, such as a demonstration's making.
 */
export const baseline = "--liftoff-only";

/**
 * For a process that a test starts: compiles as the test does. A campaign run by hand starts the product as
 * it is.
 */
export const inheritedFlags: readonly string[] = process.execArgv.filter((flag) => flag === baseline);
