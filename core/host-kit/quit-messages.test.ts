import { expect, test } from 'vitest';
import { describeRunningWork, quitMessages } from './quit-messages.ts';

const NOTHING = { sending: 0, answering: 0, atService: 0, waiting: 0 };

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
    for (const kind of ['sending', 'answering', 'atService', 'waiting'] as const) {
      for (const count of [1, 7]) {
        const lines = describeRunningWork({ ...NOTHING, [kind]: count }, words);
        expect(lines).toEqual([words[kind](count)]);
        expect(lines[0]).toContain(String(count));
      }
    }
    expect(describeRunningWork({ sending: 1, answering: 2, atService: 3, waiting: 4 }, words)).toHaveLength(
      4,
    );
  },
);
