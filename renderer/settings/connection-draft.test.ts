import { describe, expect, it } from 'vitest';
import type { Connection } from '../../shared/domain/connection.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import {
  afterSave,
  draftOf,
  forgetsKey,
  isSound,
  keyProblem,
  nameOf,
  problemsOf,
  tellAtOnce,
} from './connection-draft.ts';

const connection: Connection = {
  id: 'c1',
  name: 'Mine',
  kind: 'service',
  baseUrl: 'https://api.example.com/team',
  profile: DEFAULT_PROFILE,
  key: { state: 'present', lastFour: 'abcd', kept: true },
  lastError: null,
};

it('the connection form keeps what is typed while it is being saved', () => {
  const submitted = {
    name: 'Mine ',
    baseUrl: 'https://api.example.com',
    profile: {},
    key: 'sk-one',
    keep: true,
  };
  const known = { name: 'Mine', baseUrl: 'https://api.example.com/' };
  expect(afterSave(submitted, known)(submitted)).toEqual({ ...submitted, ...known, key: '' });
  const typed = { ...submitted, name: 'Ours', key: 'sk-two' };
  expect(afterSave(submitted, known)(typed)).toEqual({ ...typed, baseUrl: known.baseUrl });
});

describe('keyProblem', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['sk-abc def', 'characters'],
    ['密钥', 'characters'],
    ['x'.repeat(513), 'tooLong'],
    [' sk-abc\n', null],
    ['sk-abc', null],
  ])('for the key %j is %s', (key, problem) => {
    expect(keyProblem(key)).toBe(problem);
  });
});

describe('problemsOf a connection draft', () => {
  const draft = { name: 'Mine', baseUrl: 'https://api.example.com', profile: {}, key: '', keep: true };

  it('requires a key only if one is needed', () => {
    expect(isSound(problemsOf(draft, false))).toBe(true);
    expect(problemsOf(draft, true).key).toBe('empty');
  });

  it('reports an invalid key even if none is needed', () => {
    expect(problemsOf({ ...draft, key: 'a b' }, false).key).toBe('characters');
  });

  it('reports the problem of the address', () => {
    expect(problemsOf({ ...draft, baseUrl: 'http://example.com' }, false).baseUrl).toBe('http_remote');
  });
});

describe('nameOf a connection draft', () => {
  it.each([
    [' Mine ', 'https://api.example.com', 'Mine'],
    ['  ', 'https://api.example.com:8443/v1', 'api.example.com:8443'],
    ['', 'no address', ''],
  ])('for the name %j at %j is %j', (name, baseUrl, called) => {
    expect(nameOf({ name, baseUrl, profile: {} })).toBe(called);
  });
});

describe('forgetsKey', () => {
  it('is true only for another server', () => {
    expect(forgetsKey(connection, 'https://api.example.com/other')).toBe(false);
    expect(forgetsKey(connection, 'https://api.example.org')).toBe(true);
    expect(forgetsKey(connection, 'https://api.example.com:8443')).toBe(true);
  });

  it('is false without a key or with an incomplete address', () => {
    expect(
      forgetsKey(
        { ...connection, key: { state: 'absent', lastFour: null, kept: false } },
        'https://b.example',
      ),
    ).toBe(false);
    expect(forgetsKey(connection, 'https://')).toBe(false);
    expect(forgetsKey(null, 'https://b.example')).toBe(false);
  });
});

it('draftOf never contains the key of an existing connection', () => {
  expect(draftOf(connection, '', 'keychain').key).toBe('');
});

it('tellAtOnce is false for an incomplete address', () => {
  expect(tellAtOnce('not_url')).toBe(false);
  expect(tellAtOnce('http_remote')).toBe(true);
});

it.each([
  ['keychain', true],
  ['owner-file', false],
  ['none', false],
] as const)('protection %s stores a new key by default: %s', (protection, keep) => {
  expect(draftOf(null, '', protection).keep).toBe(keep);
});

it('a new key is stored in the same way as the one it replaces', () => {
  for (const kept of [true, false]) {
    const key = { state: 'present', lastFour: '7890', kept } as const;
    expect(draftOf({ ...connection, key }, '', 'owner-file').keep).toBe(kept);
  }
});
