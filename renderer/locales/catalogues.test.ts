import { describe, expect, it } from 'vitest';
import { ERROR_ACTIONS, ERROR_CLASSES } from '../../shared/service/errors.ts';
import { messages as en } from './en/messages.ts';
import { messages as zh } from './zh-cn/messages.ts';

/** Every text by its path, e.g. `app.rail.chat`. */
function texts(node: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(node)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string') found.set(at, value);
    else if (typeof value === 'object' && value !== null)
      for (const [k, v] of texts(value, at)) found.set(k, v);
    else throw new Error(`${at} is neither a text nor a group`);
  }
  return found;
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((m) => m[1]).sort();
const english = texts(en);
const chinese = texts(zh);
/** Chinese has one plural form: what English says for one is said by `_other`. */
const wanted = [...english].filter(([path]) => !path.endsWith('_one'));

describe('the two catalogues', () => {
  it('hold the same keys', () => {
    expect([...chinese.keys()].sort()).toEqual(wanted.map(([path]) => path).sort());
  });

  it('hold no empty text', () => {
    for (const [path, text] of [...english, ...chinese]) expect(text.trim(), path).not.toBe('');
  });

  it('name the same values in each text', () => {
    for (const [path, text] of wanted)
      expect(placeholders(chinese.get(path) ?? ''), path).toEqual(placeholders(text));
  });

  it('have a plural for every singular', () => {
    for (const path of english.keys()) {
      if (path.endsWith('_one')) expect(english.has(path.replace(/_one$/, '_other')), path).toBe(true);
    }
  });

  it('are translated: Chinese holds Chinese, but for names and signs', () => {
    const words = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '');
    const same = wanted.filter(([path, text]) => chinese.get(path) === text && /[a-z]{4}/i.test(words(text)));
    expect(same.map(([path]) => path).filter((path) => !NAMES.has(path))).toEqual([]);
  });

  it('have words for every kind of failure and everything to do about it', () => {
    for (const kind of ERROR_CLASSES) {
      expect(english.get(`errors.class.${kind}`), kind).toBeDefined();
      expect(english.get(`errors.help.${kind}`), kind).toBeDefined();
    }
    for (const action of ERROR_ACTIONS.filter((name) => name !== 'none')) {
      expect(english.get(`errors.action.${action}`), action).toBeDefined();
    }
  });
});

/** The messages that read the same in both languages. */
const NAMES = new Set([
  'app.name',
  'lyrics.repair.times',
  'music.draft.count',
  'music.stepWithPercent',
  'parameters.choice.auto',
  'parameters.choice.fast',
  'parameters.choice.json_object',
  'parameters.choice.json_schema',
  'parameters.choice.standard',
  'parameters.choice.standard_only',
  'parameters.interfaceChat',
  'parameters.interfaceMessages',
  'settings.connections.profile.imageSizesExample',
  'tasks.percent',
]);
