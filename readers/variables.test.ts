import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoCounterpart } from './no-counterpart.ts';
import { Variables } from './variables.ts';

test('variables become part of a check in any text of it, and the report names them', () => {
  const variables = new Variables({ SHOP_TOKEN: 't0ken', SHOP_HOST: 'shop.example' }, 'Kener');
  assert.deepEqual(
    variables.expand({ url: 'https://$SHOP_HOST/', headers: ['Bearer $SHOP_TOKEN', '$$HOST'], port: 1 }),
    {
      url: 'https://shop.example/',
      headers: ['Bearer t0ken', '$HOST'],
      port: 1,
    },
  );
  assert.deepEqual(variables.notes(), [
    'Environment variables that became part of checks: SHOP_HOST, SHOP_TOKEN.',
  ]);
});

test('those of Daymark and of the machine never do, whichever product names them', () => {
  const names = [
    'DATABASE_URL',
    'SMTP_URL',
    'smtp_url',
    'ANY_FILE',
    'AWS_SECRET_ACCESS_KEY',
    'PGPASSWORD',
    'NPM_TOKEN',
  ];
  for (const product of ['Gatus', 'Kener', 'Upptime']) {
    const variables = new Variables(Object.fromEntries(names.map((name) => [name, 'OWNSECRET'])), product);
    for (const name of names)
      assert.throws(
        () => variables.expand({ headers: { authorization: `\${${name}}` } }),
        (error) => error instanceof NoCounterpart && !error.message.includes('OWNSECRET'),
        `${product} ${name}`,
      );
    assert.deepEqual(variables.notes(), []);
  }
});
