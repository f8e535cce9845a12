// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { longKind } from './folded-json.ts';

beforeAll(() => showLanguage('en'));

it('longKind counts encoded bytes and keeps the prefix with their type', () => {
  expect(longKind('0a'.repeat(10_240))).toEqual({ kind: 'hex', prefix: '', count: '20,480' });
  expect(longKind(`data:image/png;base64,${'Zm9v'.repeat(200)}`)).toEqual({
    kind: 'base64',
    prefix: 'data:image/png;base64,',
    count: '800',
  });
});

it('longKind ignores prose of any length and short values', () => {
  expect(longKind('a few words '.repeat(200))).toBeNull();
  expect(longKind('0a0b0c')).toBeNull();
  expect(longKind('春'.repeat(900))).toBeNull();
});
