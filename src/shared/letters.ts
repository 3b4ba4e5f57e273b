/** Whether a text's letters show that its bytes are read in the right encoding: `none` has nothing to see. */
export type Letters = "sure" | "none" | "doubt";

const ASCII = "A-Za-z";
const ACCENTED = "\u{c0}-\u{cf}\u{d1}-\u{d6}\u{d8}-\u{dc}\u{df}-\u{ef}\u{f1}-\u{f6}\u{f8}-\u{fc}Œœ";
const SIGNS = "¢£§©ª«®°²³´µ·º»¼½¾¿¡±×\u{a0}€„…‘’“”•–—™";

/** What no western text in Windows-1252 has, or hardly ever: the words of other encodings look like this. */
const foreign: readonly RegExp[] = [
  new RegExp(`[^\\x00-\\x7f${ACCENTED}${SIGNS}]`, "u"),
  // Two letters with accents beside each other, but for the pairs of German, Nordic, French and Portuguese words.
  new RegExp(
    `(?![äöü]ß|ß[äöü]|ää|öö|üü|öå|åä|éé|ç[ãõàáéíóú]|éâ|ñ[óáí]|[áéíóúÍ]ñ)[${ACCENTED}]{2}|[${ACCENTED}]{3}`,
    "u",
  ),
  // A letter with an accent without others, but for words of one letter.
  new RegExp(
    `(?<![${ASCII}${ACCENTED}])(?![àéèóêáåöôÀÉÅÖ](?:[\\s.,;'’»”!?]|$))[${ACCENTED}](?![${ASCII}${ACCENTED}’])`,
    "u",
  ),
  new RegExp(`(?<![${ASCII}])[${ACCENTED}]{2}(?![${ASCII}])`, "u"),
  // Signs where no one writes them.
  new RegExp(
    `[¢£©ª®°²³´µ·º¼½¾±×€•™][${ACCENTED}]|[${ACCENTED}][¢£©®°²³´µº¼½¾±×€•™“„¿¡§]|([¢£©ª®°²³´µ·º¼½¾±×€•™¡¿])(?!\\1)[¢£©ª®°²³´µ·º¼½¾±×€•™¡¿]`,
    "u",
  ),
  new RegExp(`[${ASCII}][£§¢€„¿¡¼½¾]|[£€™®ªº¼½¾][${ASCII}]|[“„](?=[\\s,;])(?<=[\\s,;].)|[•][${ASCII}]`, "u"),
  /(?<!\b(?:[kcdm]?m|ft|in|\d+))[²³]|[²³][A-Za-z\\]|[A-Za-z]”[A-Za-z]|[a-z][–—][a-z]|[–—][@[\]\\^`{|}~À-ÿ]|[a-z]\u{a0}[a-z]/u,
  /(?<!O)´[A-Z]|[´µ®©][@[\]\\^_`{|}~]|µ[A-Z]|©[a-z]|(?<!\d[\s\u{a0}]?|[nN])°/u,
  // Polish, Czech, Croatian, Hungarian and Romanian letters of Windows-1250.
  /[èÈ][aeiouyáéíóúý]|ñ(?![aeiouáéíóú])|[ìòù](?=[a-z])(?!ù[lst])|ê[bdgkz]|[aeiou]æ|[a-z]œ(?![ut])|œ(?![uisdnt])|ã(?=[^\Wo eis])|õ(?!e)/u,
];
/** Czech ř, unless å says that the text is Danish or Norwegian. */
const CZECH = /[aeiouáéíóú]ø|ø[aeiouáéíóú]/u;

function ofWestern(text: string): Letters {
  if (!/[^\x00-\x7f]/u.test(text)) return "none";
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  const [opened, closed, low] = [count(/“/gu), count(/”/gu), count(/„/gu)];
  const isUnbalanced =
    (low === 0 ? opened !== closed : (opened + closed + low) % 2 > 0) ||
    count(/«/gu) !== count(/»/gu) ||
    count(/‘/gu) > count(/’/gu);
  const isForeign = foreign.some((pattern) => pattern.test(text)) || isUnbalanced;
  return isForeign || (CZECH.test(text) && !/[åÅ]/u.test(text)) ? "doubt" : "sure";
}

/** Characters of three bytes and more, letters in words, and signs of everyday: chance has none of them. */
const WORDS =
  /[\u{800}-\u{10ffff}]|[A-Za-z][\u{c0}-\u{17f}]|[\u{c0}-\u{17f}][A-Za-z]|[А-я][а-ё]|[\u{386}-\u{3ce}]{3}|[\u{5d0}-\u{5ea}]{3}|[\u{620}-\u{64a}]{3}|\d ?[°£]|[°£§©«»¿¡]\s?[A-Za-z\d]/u;

function ofUnicode(text: string): Letters {
  if (!/[^\x00-\x7f]/u.test(text)) return "none";
  return WORDS.test(text) ? "sure" : "doubt";
}

/** What the letters of a text say of the encoding it was read in. Total. */
export const lettersOf = (text: string, encoding: "utf-8" | "windows-1252"): Letters =>
  encoding === "utf-8" ? ofUnicode(text) : ofWestern(text);
