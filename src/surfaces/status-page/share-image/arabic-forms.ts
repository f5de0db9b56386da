/**
 * Maps letters and lam-alef pairs to their presentation forms: isolated, final, and for most also initial and medial.
 */
let forms: Map<string, number[]> | undefined;

// Within these blocks, the forms of each letter are adjacent and in that order.
const blocks = [
  [0xfe80, 0xfefc],
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbe7],
  [0xfbfc, 0xfbff],
] as const;

function readForms(): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [first, last] of blocks) {
    for (let form = first; form <= last; form++) {
      const letter = String.fromCodePoint(form).normalize('NFKC');
      found.set(letter, [...(found.get(letter) ?? []), form]);
    }
  }
  return found;
}

const joinsNext = (letterForms: readonly number[]) => letterForms.length === 4;
const joinsPrevious = (letterForms: readonly number[]) => letterForms.length > 1;

/**
 * The code points whose widths the clusters have when drawn. Arabic letters are much narrower joined than isolated,
 * and the font maps each joined form to its own code point. 0 marks a letter that is merged into its neighbour.
 */
export function joinedForms(clusters: readonly string[]): number[] {
  const letters = clusters.map((cluster) => cluster.codePointAt(0) ?? 0);
  if (!letters.some(isArabic)) return letters;
  forms ??= readForms();
  const letterForms = forms;
  const formsAt = (index: number) => letterForms.get(String.fromCodePoint(letters[index] ?? 0)) ?? [];
  const joined = [...letters];
  let previousJoins = false;
  for (let index = 0; index < letters.length; index++) {
    const pair = letterForms.get(String.fromCodePoint(letters[index] ?? 0, letters[index + 1] ?? 0));
    const own = pair ?? formsAt(index);
    const nextJoins =
      joinsNext(own) && joinsPrevious(formsAt(index + 1)) && !clusters[index]?.includes('\u200c');
    const form = own[(previousJoins && joinsPrevious(own) ? 1 : 0) + (nextJoins ? 2 : 0)];
    if (form !== undefined) joined[index] = form;
    if (pair) joined[++index] = 0;
    previousJoins = nextJoins;
  }
  return joined;
}

const isArabic = (codePoint: number) => codePoint >= 0x600 && codePoint <= 0x6ff;
