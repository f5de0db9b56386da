import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../kernel/config.ts';
import { startedEntry } from './welcome.ts';

test('without a terminal, the log has the links for set-up and for signing in to a demo, and no token', () => {
  const running = {
    config: readConfig({}, false),
    workers: 1,
    demoDir: '/tmp/demo',
    demoToken: 'SECRETTOKEN',
    demoSignInUrl: 'http://127.0.0.1:8000/dashboard/demo#once',
    copyOf: undefined,
    setupUrl: 'http://127.0.0.1:8000/dashboard/setup#code=once',
  };
  const entry = startedEntry(running);
  assert.deepEqual([entry.sign_in, entry.setup], [running.demoSignInUrl, running.setupUrl]);
  assert.doesNotMatch(JSON.stringify(entry), /SECRETTOKEN/);
  const later = startedEntry({ ...running, demoSignInUrl: undefined, setupUrl: undefined });
  assert.ok(!('sign_in' in later) && !('setup' in later));
});
