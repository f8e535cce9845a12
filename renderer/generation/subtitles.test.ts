import fc from 'fast-check';
import { expect, it } from 'vitest';
import { srtOf, subtitleCues, vttOf } from './subtitles.ts';

const HARBOUR = { text: 'The harbour wakes. First the gulls.', startMs: 0, durationMs: 3400 };

it("subtitleCues has a cue per sentence with its share of the segment's time", () => {
  const cues = subtitleCues([HARBOUR, { text: 'Then the bell.', startMs: 3_599_500, durationMs: 1000 }]);
  expect(srtOf(cues)).toBe(
    [
      '1\n00:00:00,000 --> 00:00:01,800\nThe harbour wakes.\n',
      '2\n00:00:01,800 --> 00:00:03,400\nFirst the gulls.\n',
      '3\n00:59:59,500 --> 01:00:00,500\nThen the bell.\n',
    ].join('\n'),
  );
});

it('subtitleCues has no cue for a pause', () => {
  const pause = { text: '[pause 1.5 s]', startMs: 3400, durationMs: 1500 };
  expect(subtitleCues([HARBOUR, pause]).map(({ text }) => text)).toEqual([
    'The harbour wakes.',
    'First the gulls.',
  ]);
});

it('vttOf escapes characters with a meaning in WebVTT', () => {
  const cues = subtitleCues([{ text: 'a < b --> c & d', startMs: 0, durationMs: 1000 }]);
  expect(vttOf(cues)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\na &lt; b --&gt; c &amp; d\n');
});

it('cues have at most two lines, contain all text, and are in chronological order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), { maxLength: 4 }), (texts) => {
      const cues = subtitleCues(texts.map((text, n) => ({ text, startMs: n * 1000, durationMs: 1000 })));
      const words = (text: string) => text.replace(/\s+/g, '');
      expect(words(cues.map(({ text }) => text).join(''))).toBe(words(texts.join('')));
      let before = 0;
      for (const { text, startMs, endMs } of cues) {
        expect(text.length).toBeLessThanOrEqual(84);
        expect(startMs).toBeGreaterThanOrEqual(before);
        expect(endMs).toBeGreaterThanOrEqual(startMs);
        before = endMs;
      }
    }),
  );
});

it('a long sentence is split into cues of similar length', () => {
  const text =
    'The old lighthouse keeper climbed the winding stairs every evening to light the great lamp alone.';
  expect(subtitleCues([{ text, startMs: 0, durationMs: 6000 }]).map((cue) => cue.text)).toEqual([
    'The old lighthouse keeper climbed the winding',
    'stairs every evening to light the great lamp alone.',
  ]);
});

it('subtitles name the speakers of a cast, except two with the same voice', () => {
  const segments = [
    { text: 'Hello. And welcome.', startMs: 0, durationMs: 1000, voiceId: 'a' },
    { text: 'Hi.', startMs: 1000, durationMs: 1000, voiceId: 'b' },
    { text: 'Night fell.', startMs: 2000, durationMs: 1000, voiceId: 'n' },
  ];
  const text = 'Night fell.\nAnna: Hello. And welcome.\nB & B (waves): Hi.';
  const script = { text, voiceId: 'n', cast: { Anna: 'a', 'B & B': 'b' } };
  const spoken = (text: string) => text.split('\n').filter((line) => /[.!]$/.test(line));
  expect(spoken(srtOf(subtitleCues(segments, script)))).toEqual([
    'Anna: Hello.',
    'And welcome.',
    'B & B: Hi.',
    'Night fell.',
  ]);
  expect(spoken(vttOf(subtitleCues(segments, script)))).toEqual([
    '<v Anna>Hello.',
    '<v Anna>And welcome.',
    '<v B &amp; B>Hi.',
    'Night fell.',
  ]);
  const twins = { text: `${text}\nAnn: No.`, voiceId: 'n', cast: { Anna: 'a', Ann: 'a' } };
  expect(srtOf(subtitleCues(segments, twins))).not.toContain('Ann');
  const dialogue = {
    text: 'Anna: Hello. And welcome.\nBob: Hi.',
    voiceId: 'a',
    cast: { Anna: null, Bob: 'b' },
  };
  expect(spoken(srtOf(subtitleCues(segments.slice(0, 2), dialogue)))).toEqual([
    'Anna: Hello.',
    'And welcome.',
    'Bob: Hi.',
  ]);
  const narrated = { ...dialogue, text: `Night fell.\n${dialogue.text}` };
  expect(srtOf(subtitleCues(segments, narrated))).not.toContain('Anna');
});
