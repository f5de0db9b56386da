import type { BodyOf } from '@daymark/client';
import { NativeSelect } from '@mantine/core';
import { locales } from '../../common/texts/locales.ts';
import { useSession } from '../api/session.ts';
import { fill, words } from '../words/words.ts';

type Language = NonNullable<BodyOf<'PUT /api/session/profile'>['locale']>;

const languages: readonly Language[] = locales;

/** The name of a language in itself: whoever looks for it reads that. */
const nameOf = (code: string): string => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

interface Props {
  /** Null means none of one's own. */
  readonly value: Language | null;
  readonly onChange: (language: Language | null) => void;
  readonly error?: string | undefined;
}

export function LanguageField({ value, onChange, error }: Props) {
  const { page } = useSession();
  const text = words.profile;
  const hint =
    value === null ? fill(text.languageAutomatic, { language: nameOf(page.locale) }) : text.languageHint;
  return (
    <NativeSelect
      label={text.language}
      description={hint}
      value={value ?? ''}
      data={[
        { value: '', label: text.automatic },
        ...languages.map((code) => ({ value: code, label: nameOf(code) })),
      ]}
      onChange={(event) => onChange(languages.find((code) => code === event.currentTarget.value) ?? null)}
      error={error}
    />
  );
}
