import { expect, test } from 'vitest';
import { sampleSentence } from './speech.ts';

test.each(['zh', 'zh-CN', 'ZH_TW', 'cmn-Hans', 'Chinese (Mandarin)', '中文', 'yue'])(
  'the sample for %s is Chinese',
  (language) => {
    expect(sampleSentence(language)).toMatch(/\p{Script=Han}/u);
  },
);

test.each(['en', 'en-US', 'de', 'Zulu', '', null])('the sample for %s is English', (language) => {
  expect(sampleSentence(language)).toMatch(/^Hello/);
});
