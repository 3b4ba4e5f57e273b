import { encodings, type Encoding, type Preview } from "#shared/text-encoding.ts";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";

const encodingWords: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "windows-1252": t`Windows (Western European)`,
  "windows-1250": t`Windows (Central European)`,
  macintosh: t`Older Mac`,
  "windows-1254": t`Windows (Turkish)`,
  "windows-1257": t`Windows (Baltic)`,
  "windows-1251": t`Windows (Cyrillic)`,
  "windows-1253": t`Windows (Greek)`,
  "windows-1255": t`Windows (Hebrew)`,
  "windows-1256": t`Windows (Arabic)`,
  gb18030: t`Chinese, simplified (GB18030)`,
  big5: t`Chinese, traditional (Big5)`,
  shift_jis: t`Japanese (Shift_JIS)`,
  "euc-jp": t`Japanese (EUC-JP)`,
  "iso-2022-jp": t`Japanese (ISO-2022-JP)`,
  "euc-kr": t`Korean (EUC-KR)`,
  "utf-16le": t`UTF-16, little endian`,
  "utf-16be": t`UTF-16, big endian`,
};

interface EncodingChoiceProps {
  /** Null where it has to be chosen. */
  readonly encoding: Encoding | null;
  readonly previews: readonly Preview[];
  readonly disabled?: boolean;
  readonly onChoose: (encoding: Encoding) => void;
}

/** In which encoding a text is read, each with its first letters that aren't plain. */
export function EncodingChoice({ encoding, previews, disabled = false, onChoose }: EncodingChoiceProps) {
  const samples = new Map(previews.map((each) => [each.encoding, each.sample]));
  const current = encoding === null || encoding === "utf-8" ? undefined : samples.get(encoding);
  const offered = encodings.filter((each) => samples.size === 0 || samples.has(each) || each === encoding);
  return (
    <Field
      label={t`Encoding`}
      hint={current === undefined ? undefined : t`Letters are read like this: ${current}`}
    >
      <Select
        placeholder={t`Choose`}
        options={offered.map((each) => {
          const sample = samples.get(each);
          const words = encodingWords[each];
          return { value: each, label: sample === undefined ? words : t`${words}: ${sample}` };
        })}
        value={encoding ?? ""}
        disabled={disabled}
        onValueChange={onChoose}
      />
    </Field>
  );
}
