import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { Problem } from '../../client/src/problem.ts';
import { locales } from '../../common/texts/locales.ts';
import { setWords } from '../words/words.ts';
import { translateErrors } from './translate-errors.ts';

const speak = (code: string) => {
  const file = new URL(`../../locales/${code}/validation.json`, import.meta.url);
  setWords(code, { validation: JSON.parse(readFileSync(file, 'utf8')) });
};

beforeEach(() => speak('en'));

const refusal = (errors: object, codes: object) => new Problem(422, { message: 'No.', errors, codes });

const tooLong = refusal(
  { name: ['The name field must not be greater than 65535 characters.'] },
  { name: [{ code: 'too_long', parameters: { max: 65_535 } }] },
);

test('what is wrong with a field is said in the language of the user, with numbers as they are written there', () => {
  speak('de');
  assert.deepEqual(translateErrors(tooLong), { name: ['Verwenden Sie höchstens 65.535 Zeichen.'] });
  speak('fr');
  assert.deepEqual(translateErrors(tooLong), { name: ['Utilisez au plus 65\u202f535 caractères.'] });
});

test('several names are listed as in a sentence', () => {
  const beyond = refusal(
    { abilities: ['…'] },
    {
      abilities: [{ code: 'abilities_not_yours', parameters: { abilities: ['users.manage', 'audit.read'] } }],
    },
  );
  assert.match(translateErrors(beyond).abilities?.[0] ?? '', /Remove users\.manage and audit\.read\.$/);
});

test('a code that is not known, and an answer without codes, leave what the server says', () => {
  const sentences = { name: ['The name field is odd.', 'The name field is required.'] };
  const codes = {
    name: [
      { code: 'odd', parameters: {} },
      { code: 'required', parameters: {} },
    ],
  };
  assert.deepEqual(translateErrors(refusal(sentences, codes)), {
    name: ['The name field is odd.', 'Enter a value.'],
  });
  assert.deepEqual(translateErrors(new Problem(422, { message: 'No.', errors: sentences })), sentences);
  // Not a member of every object.
  const named = refusal({ name: ['It is odd.'] }, { name: [{ code: 'constructor', parameters: {} }] });
  assert.deepEqual(translateErrors(named), { name: ['It is odd.'] });
});

test('every language has the sentence', () => {
  const said = locales.map((code) => {
    speak(code);
    return translateErrors(tooLong).name?.[0];
  });
  assert.equal(new Set(said).size, locales.length);
});
