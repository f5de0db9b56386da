import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkKinds } from '../../../common/checks.ts';
import { completeTarget, exampleTargets, guessKind, isCompleteTarget, linesIn, nameFor } from './target.ts';

describe('what people type to say what they want to check', () => {
  test('tells which kind of check it is', () => {
    const kinds = {
      'https://example.com/health': 'http',
      'example.com': 'http',
      'wss://example.com/socket': 'websocket',
      'db.example.com:5432': 'tcp',
      'tcp://db.example.com:5432': 'tcp',
      'mail.example.com:25': 'smtp',
      'smtps://mail.example.com': 'smtp',
      'api.example.com:50051': 'grpc',
      '10.0.0.7': 'ping',
      '[::1]:8080': 'tcp',
      'tls://example.com': 'tls',
    };
    for (const [target, kind] of Object.entries(kinds)) assert.equal(guessKind(target), kind, target);
  });

  test('is completed with what everybody knows', () => {
    assert.equal(completeTarget('http', ' example.com '), 'https://example.com');
    assert.equal(completeTarget('ping', 'https://example.com/health'), 'example.com');
    assert.equal(completeTarget('tcp', 'https://example.com/health'), 'example.com:443');
    assert.equal(completeTarget('tcp', 'tcp://db.example.com:5432'), 'db.example.com:5432');
    assert.equal(completeTarget('websocket', 'https://example.com/live'), 'wss://example.com/live');
    assert.equal(completeTarget('smtp', 'smtps://mail.example.com'), 'smtps://mail.example.com');
  });

  test('is asked only when it is a whole address', () => {
    for (const target of ['https://example.com', 'localhost:3000', 'http://localhost:3000/', '10.0.0.7'])
      assert.ok(isCompleteTarget(guessKind(target), target), target);
    for (const target of ['', 'https://', 'https://exam', 'exam', 'two words', 'example.'])
      assert.ok(!isCompleteTarget(guessKind(target), target), target);
    assert.ok(!isCompleteTarget('tcp', 'example.com'), 'without a port');
  });

  test('has an example for each kind that is asked, which is a target of that kind as it stands', () => {
    assert.deepEqual(
      Object.keys(exampleTargets).toSorted(),
      checkKinds.filter((kind) => kind !== 'heartbeat').toSorted(),
    );
    for (const kind of checkKinds) {
      if (kind === 'heartbeat') continue;
      const example = exampleTargets[kind];
      assert.ok(isCompleteTarget(kind, example), example);
      assert.equal(completeTarget(kind, example), example);
    }
  });

  test('gives a check its name', () => {
    assert.equal(nameFor('https://example.com/'), 'example.com');
    assert.equal(nameFor('https://example.com/health?full=1'), 'example.com/health');
    assert.equal(nameFor('db.example.com:5432'), 'db.example.com:5432');
  });
});

test('a pasted list has a target in each line, names some of them, and says which are left out', () => {
  const text = `# Production
https://example.com/health  Shop
db.example.com:5432

example.com
nonsense
https://example.com`;
  assert.deepEqual(linesIn(text, new Set(['db.example.com:5432'])), [
    { target: 'https://example.com/health', kind: 'http', name: 'Shop', problem: undefined },
    { target: 'db.example.com:5432', kind: 'tcp', name: 'db.example.com:5432', problem: 'twice' },
    { target: 'https://example.com', kind: 'http', name: 'example.com', problem: undefined },
    { target: 'https://nonsense', kind: 'http', name: 'nonsense', problem: 'unreadable' },
    { target: 'https://example.com', kind: 'http', name: 'example.com', problem: 'twice' },
  ]);
});
