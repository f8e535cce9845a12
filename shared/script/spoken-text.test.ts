import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { runs } from '../../core/testing/deep.ts';
import { isSpeakable, spokenText } from './spoken-text.ts';

test.each([
  ['a\r\nb\rc\u0085d\u2028e\u2029f\vg', 'a\nb\nc\nd\ne\nf\ng'],
  ['bell\u0007 null\u0000 escape\u001b[31m c1\u009b', 'bell null escape[31m c1'],
  ['tab\tstays', 'tab\tstays'],
  ['\ufeffmark', 'mark'],
  ['turned \u202eback\u202c', 'turned back'],
  ['half \ud83d of a pair', 'half  of a pair'],
  ['👩‍👩‍👧 می‌خواهم', '👩‍👩‍👧 می‌خواهم'],
  ['Zoë, 你好！', 'Zoë, 你好！'],
])('converts %j to the spoken text %j', (written, spoken) => {
  expect(spokenText(written)).toBe(spoken);
});

it('spoken text survives UTF-8 encoding, and converting it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (written) => {
      const spoken = spokenText(written);
      expect(Buffer.from(spoken).toString()).toBe(spoken);
      expect(spokenText(spoken)).toBe(spoken);
    }),
    runs(500, 20_000),
  );
});

test.each(['a', '你', '7', '٣', 'Ⅷ', '— и —', 'é'])('text %s is speakable', (text) => {
  expect(isSpeakable(text)).toBe(true);
});

test.each(['', ' \n', '😀👍🏽❤️', '…!?', '***', '=> <=', '。，'])('text %j is not speakable', (text) => {
  expect(isSpeakable(text)).toBe(false);
});
