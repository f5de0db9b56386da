import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Command } from '../session/command.ts';
import { detailsOf } from './tell-apart.ts';

const command = (id: string, kind: Command['kind'], apart?: string): Command => ({
  id,
  label: 'Search',
  icon: 'search',
  kind,
  ...(apart !== undefined && { apart }),
});

describe('equal names in the command palette', () => {
  test('need nothing else where their kinds differ', () => {
    const found = [command('component:1', 'component', 'Europe'), command('check:1', 'check', 'example.com')];
    assert.deepEqual(detailsOf(found), [undefined, undefined]);
  });

  test('are told apart by what their records know, and else by their numbers', () => {
    const found = [
      command('component:1', 'component', 'Europe'),
      command('component:2', 'component', 'Asia'),
      command('component:3', 'component', 'Asia'),
      command('component:4', 'component'),
      command('check:9', 'check', 'example.com'),
    ];
    assert.deepEqual(detailsOf(found), ['Europe', 'Asia #2', 'Asia #3', '#4', undefined]);
  });
});
