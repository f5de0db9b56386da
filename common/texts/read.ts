/** The texts of a file in `locales/`: by name, in groups. */
export interface TextFile {
  readonly [name: string]: string | TextFile;
}

/** The texts of a file, with the forms of a plural text together: `{ days: { one: '…', other: '…' } }`. */
export interface Texts {
  [name: string]: string | Texts;
}

/** `days_one`, `days_other`: a plural text has one line for each form. */
const pluralForm = /^(.+)_(zero|one|two|few|many|other)$/;

/** The texts of a file as the program uses them. */
export function readTexts(file: TextFile): Texts {
  const texts: Texts = {};
  for (const [key, value] of Object.entries(file)) {
    const [, name, category] = pluralForm.exec(key) ?? [];
    if (typeof value !== 'string') texts[key] = readTexts(value);
    else if (name === undefined || category === undefined) texts[key] = value;
    else texts[name] = { ...(texts[name] as Texts), [category]: value };
  }
  return texts;
}
