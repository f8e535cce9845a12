import { expect, test } from 'vitest';
import { describeRunningWork, quitMessages } from './quit-messages.ts';

const NOTHING = { sending: 0, sendingFree: 0, answering: 0, atService: 0, waiting: 0 };

test.each([
  ['system', ['fr-FR', 'zh-Hans-CN', 'en-GB'], '取消'],
  ['system', ['fr', 'en-GB', 'zh'], 'Cancel'],
  ['system', ['zher', 'fr'], 'Cancel'],
  ['system', ['de-AT', 'en'], 'Abbrechen'],
  ['system', [], 'Cancel'],
  ['zh-CN', ['en'], '取消'],
  ['de', ['zh-CN'], 'Abbrechen'],
  ['ja', ['en'], 'キャンセル'],
  ['pt-BR', ['zh-CN'], 'Cancel'],
  ['en', ['zh-CN'], 'Cancel'],
] as const)(
  'chooses the quit message for the language setting %s and the system languages %j',
  (language, system, stay) => {
    expect(quitMessages(language, system).stay).toBe(stay);
  },
);

test.each(['en', 'zh-CN', 'de', 'ja'])(
  '%s: describes each kind of running work with its count',
  (language) => {
    const words = quitMessages(language, []);
    expect(describeRunningWork(NOTHING, words)).toEqual([]);
    for (const kind of ['sending', 'sendingFree', 'answering', 'atService', 'waiting'] as const) {
      for (const count of [1, 7]) {
        const lines = describeRunningWork({ ...NOTHING, [kind]: count }, words);
        expect(lines).toEqual([words[kind](count)]);
        expect(lines[0]).toContain(String(count));
      }
    }
    const all = { sending: 1, sendingFree: 5, answering: 2, atService: 3, waiting: 4 };
    expect(describeRunningWork(all, words)).toHaveLength(5);
  },
);

test.each([
  ['en', /charge/],
  ['zh-CN', /费/],
  ['de', /berechne/],
  ['ja', /料金/],
])('%s: the quit message mentions a charge only for tasks sent to a service', (language, charge) => {
  const words = quitMessages(language, []);
  const mentions = describeRunningWork(
    { sending: 1, sendingFree: 1, answering: 1, atService: 1, waiting: 1 },
    words,
  ).map((line) => charge.test(line));
  expect(mentions).toEqual([true, false, false, false, false]);
});
