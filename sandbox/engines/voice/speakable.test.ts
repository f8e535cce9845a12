import { expect, test } from 'vitest';
import { speakable, UnspeakableText } from './speakable.ts';

test.each([
  ['Hello мир', 'The sandbox speaks English and Chinese only; it cannot read м.'],
  ['مرحبا', 'The sandbox speaks English and Chinese only; it cannot read م.'],
  ['안녕', 'The sandbox speaks English and Chinese only; it cannot read 안.'],
  ['Καλημέρα', 'The sandbox speaks English and Chinese only; it cannot read Κ.'],
  ['ᚠᚢᚦ', 'The sandbox speaks English and Chinese only; it cannot read ᚠ.'],
  ['𪚥', 'The sandbox does not know how to read the character 𪚥.'],
])('%s is refused, and why', (text, message) => {
  expect(() => speakable(text)).toThrow(new UnspeakableText(message));
});

test.each(['', ' \n ', '🎉👍🏽👨‍👩‍👧', '🇨🇳', '1️⃣ #️⃣', '… — !?', '\u0000\u0007\u200b', '\ud83d'])(
  'there is nothing to speak in %j',
  (text) => {
    expect(() => speakable(text)).toThrow('There is nothing in the text that can be spoken.');
  },
);

test.each([
  ['Well done 🎉!', 'Well done  !'],
  ['a\u0000b\u0007c', 'a b c'],
  ['co\u00adop\u200b', 'coop'],
  ['one\r\ntwo', 'one\n\ntwo'],
  ['ＡＢＣ１２', 'ABC12'],
  ['ﬁne', 'fine'],
  ['2π', '2 pi '],
  ['café 你好', 'café 你好'],
  ['東京タワー', '東京 tawaa '],
])('%j is spoken as %j', (text, spoken) => {
  expect(speakable(text)).toBe(spoken);
});

test('the Japanese example of the app can be spoken', () => {
  const example =
    '港は、町より先に目を覚ます。まずカモメ、次に巻き上げ機、それからずっと遠くで、三番ブイの鐘が鳴る。\n\n東の桟橋の端まで歩いてみるといい。晴れた朝なら船が十一隻数えられる。霧の日には、代わりにエンジンの音を数えるのだ。';
  expect(speakable(example)).toMatch(/^港 ha 、町 yori 先 ni 目 o /);
});

test('every character of the common Chinese sets has a reading', () => {
  const decoder = new TextDecoder('gb18030');
  let all = '';
  for (let row = 0xb0; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) all += decoder.decode(new Uint8Array([row, cell]));
  }
  const common = all.replace(/\P{Script=Han}/gu, '');
  expect(common.length).toBeGreaterThan(6700);
  expect(speakable(common)).toBe(common);
  expect(speakable('銀行說話聽聲音')).toBe('銀行說話聽聲音');
});
