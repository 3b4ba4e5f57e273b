import { describe, expect, it } from "vitest";
import { lettersOf, type Letters } from "#shared/letters.ts";

/** What a text's letters say when its bytes are read as Windows-1252. */
const ofWestern = (text: string): Letters => lettersOf(text, "windows-1252");
const asWestern = (...bytes: number[]): string =>
  new TextDecoder("windows-1252").decode(Uint8Array.from(bytes));

describe("letters of Windows-1252", () => {
  it.each([
    "Müller;Größe – 5 €;Straße;Fußöl;Zoë",
    "Hélène;Prénom;Noël;créée;théâtre;poète;première;Moïse;août;même;œuvre;à la fin;É. Zola",
    "María José Peña;Íñigo Núñez Ibáñez;año;¿Qué?;¡Hola!;nº 5;Mª Carmen",
    "João;São;irmã;Camões;três;ações;coração",
    "Søren;Høyland på Åsgård;Kjær;Jääskeläinen;Göran Sjöån",
    "“Österreich” – d’été, 20°C, §§ 5–7, ½ Tag, O´Neill, £5, ©Acme, «École», 12 m², col·legi",
    "„Haus“;»Ja«;è vero;più;Nicolò;caffè;lunedì",
  ])("are those of western languages: %s", (text) => {
    expect(ofWestern(text)).toBe("sure");
  });

  it.each([
    ["王伟 in GB18030", asWestern(0xcd, 0xf5, 0xce, 0xb0)],
    ["李娜 in GB18030", asWestern(0xc0, 0xee, 0xc4, 0xc8)],
    ["周 in GB18030", asWestern(0xd6, 0xdc)],
    ["黄 in GB18030", asWestern(0xbb, 0xc6)],
    ["小雪 in GB18030", asWestern(0xd0, 0xa1, 0xd1, 0xa9)],
    ["田中 in EUC-JP", asWestern(0xc5, 0xc4, 0xc3, 0xe6)],
    ["山田 in EUC-JP", asWestern(0xbb, 0xb3, 0xc5, 0xc4)],
    ["田 in Shift_JIS", asWestern(0x93, 0x63)],
    ["山田 in Shift_JIS", asWestern(0x8e, 0x52, 0x93, 0x63)],
    ["許 in Big5", asWestern(0xb3, 0x5c)],
    ["김철 in EUC-KR", asWestern(0xb1, 0xe8, 0xc3, 0xb6)],
    ["Michał of Poland", "Micha³"],
    ["Łukasz of Poland", "£ukasz"],
    ["Zięba of Poland", "Ziêba"],
    ["Gdańsk of Poland", "Gdañsk"],
    ["Wiśniewski of Poland", "Wiœniewski"],
    ["Šimek in ISO-8859-2", "©imek"],
    ["袁琪 in Big5", asWestern(0xb0, 0x4b, 0xb5, 0x58)],
    ["侯雨 in Big5", asWestern(0xab, 0x4a, 0xab, 0x42)],
    ["藤田 in Shift_JIS", asWestern(0x93, 0xa1, 0x93, 0x63)],
    ["Kateřina of Bohemia", "Kateøina"],
    ["Jiří of Bohemia", "Jiøí"],
    ["Horáček of Bohemia", "Horáèek"],
    ["Babić of Croatia", "Babiæ"],
    ["Erdős of Hungary", "Erdõs"],
    ["Yıldız of Turkey", "Yýldýz"],
    ["Şahin of Turkey", "Þahin"],
    ["Иван of Russia", "Èâàí"],
    ["Müller of an old Mac", "MŸller"],
    ["José of an old Mac", "JosŽ"],
    ["Peña of an old Mac", "Pe–a"],
    ["Müller of DOS", asWestern(0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72)],
    ["José of DOS", "Jos‚"],
    ["Jörg of DOS", "J”rg"],
    ["Größe, twice in UTF-8", "GrÃ¶ÃŸe"],
  ])("leave a doubt: %s", (_, text) => {
    expect(ofWestern(text)).toBe("doubt");
  });
});

describe("letters of UTF-8", () => {
  it.each(["Zoë", "Łukasz Ząb", "Иван", "Γιώργος", "20 °C", "王伟", "“quoted”", "plain", "שלום"])(
    "are sure or none: %s",
    (text) => {
      expect(lettersOf(text, "utf-8")).not.toBe("doubt");
    },
  );

  it.each([
    ["模 in GB18030", 0xc4, 0xa3],
    ["茅 in GB18030", 0xc3, 0xa9],
    ["小雪 in GB18030", 0xd0, 0xa1, 0xd1, 0xa9],
  ])("that could be East Asian leave a doubt: %s", (_, ...bytes) => {
    expect(lettersOf(new TextDecoder().decode(Uint8Array.from(bytes)), "utf-8")).toBe("doubt");
  });
});
