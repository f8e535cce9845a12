import { expect, test } from 'vitest';
import { peakOf } from '../../voice/testing/measure.ts';
import { formantsOf, timbreDistance, timbreOf } from '../../voice/testing/spectrum.ts';
import { type SingOrder, sing } from './sing.ts';
import { wordsOf } from './syllables.ts';
import {
  atSpeechRate,
  clarityDb,
  cut,
  inTurn,
  levelDb,
  loudestClick,
  middlePitch,
  pitches,
  sung,
  vowelStart,
} from './testing/sung.ts';

const RATE = 44_100;
/** Notes over the whole reach of each singer. */
const REACH = { f: [57, 60, 64, 67, 71, 74], m: [45, 49, 52, 55, 60, 64] } as const;
const VOICES = ['f', 'm'] as const;

/** Lines on a tune, with a rest between two of them. */
function tune(
  lines: readonly string[],
  base: number,
  beat = 0.36,
): { words: SingOrder['words']; ends: number[] } {
  const steps = [0, 2, 4, 7, 4, 2, 5, 4, 2, 0, -1, 0];
  let at = 0.5;
  let count = 0;
  const ends: number[] = [];
  const words = lines.flatMap((line) => {
    const sungLine = wordsOf(line).map(({ text, syllables }) => {
      const notes = Array.from({ length: syllables }, () => {
        const note = { midi: base + (steps[count % 12] ?? 0), startSec: at, endSec: at + beat };
        count += 1;
        at += beat;
        return note;
      });
      return { text, startSec: notes[0]?.startSec ?? at, notes };
    });
    ends.push(at);
    at += 1;
    return sungLine;
  });
  return { words, ends };
}

const LINES = [
  'I woke before the city with a window',
  'Shining stars, sixteen sisters',
  'Oh open sea, carry me along',
];

test.each(VOICES)('the vowels of %s are on their notes, and begin with them', async (voice) => {
  for (const word of ['two', 'see', 'shine']) {
    const words = inTurn(
      REACH[voice].map((midi) => [word, midi]),
      { rest: 0.3 },
    );
    const song = await sung(words, voice);
    for (const { startSec, notes } of words) {
      const wanted = notes[0]?.midi ?? 0;
      const cents = 100 * (middlePitch(song, startSec + 0.08, startSec + 0.45) - wanted);
      expect(Math.abs(cents), `${word} on ${wanted}`).toBeLessThan(20);
      const late = vowelStart(song, startSec - 0.15, startSec + 0.4) - startSec;
      expect(Math.abs(late), `${word} on ${wanted}`).toBeLessThan(0.025);
    }
  }
});

test.each(VOICES)('in a line of %s each syllable has its own note, also in quick ones', async (voice) => {
  const { words } = tune(LINES, REACH[voice][2], 0.22);
  const song = await sung(words, voice);
  let right = 0;
  let all = 0;
  for (const { midi, startSec, endSec } of words.flatMap(({ notes }) => notes)) {
    all += 1;
    if (Math.abs(middlePitch(song, startSec + 0.03, (startSec + endSec) / 2 + 0.03) - midi) < 0.5) right += 1;
  }
  // Short vowels between voiceless sounds leave the measure too little to hear.
  expect(right / all).toBeGreaterThan(0.9);
});

test('left-over notes are sung on the last vowel, and too many syllables share a note', async () => {
  const words = inTurn([
    ['day', 60, 64, 62, 67],
    ['beautiful', 65],
  ]);
  const song = await sung(words, 'f');
  for (const { midi, startSec, endSec } of words.flatMap(({ notes }) => notes)) {
    expect(Math.abs(middlePitch(song, startSec + 0.12, endSec - 0.1) - midi)).toBeLessThan(0.35);
  }
  // The melisma takes one breath: the voice never stops between its notes.
  for (let at = 0.6; at < 2.7; at += 0.05) expect(levelDb(cut(song, at, at + 0.03))).toBeGreaterThan(-30);
});

test('from note to note it takes a voice less than a tenth of a second, and long notes have a late vibrato', async () => {
  const song = await sung(inTurn([['la', 60, 63]], { note: 1.4 }), 'f');
  for (const pitch of pitches(song, 1.76, 1.86)) expect(pitch).toBeCloseTo(60, 0);
  for (const pitch of pitches(song, 1.94, 2.1)) expect(Math.abs(pitch - 63)).toBeLessThan(0.2);
  expect(levelDb(cut(song, 1.88, 1.92))).toBeGreaterThan(-26);
  const [early, late] = [pitches(song, 0.6, 0.74), pitches(song, 1.2, 1.75)];
  const spread = (midis: readonly number[]) => Math.max(...midis) - Math.min(...midis);
  expect(spread(early)).toBeLessThan(0.25);
  expect(spread(late)).toBeGreaterThan(0.3);
  expect(spread(late)).toBeLessThan(0.8);
  const middle = middlePitch(song, 1.2, 1.75);
  const crossings = late.filter((midi, i) => midi > middle !== (late[i - 1] ?? midi) > middle).length;
  // Two crossings a turn, in 0.55 s.
  expect(crossings / 2 / 0.55).toBeGreaterThan(4);
  expect(crossings / 2 / 0.55).toBeLessThan(7.5);
});

test.each(VOICES)('vowels of %s stay themselves on high notes: no small person sings', async (voice) => {
  // On the lower notes, where the harmonics are near enough to each other to show a formant.
  const [low = 0, high = 0] = [REACH[voice][0], REACH[voice][3]];
  const song = await sung(
    inTurn(
      [
        ['see', low],
        ['see', high],
        ['two', low],
        ['four', low],
        ['four', high],
      ],
      { rest: 0.3 },
    ),
    voice,
  );
  const formants = (number: number) => {
    const start = 0.5 + number * 0.9;
    return formantsOf(atSpeechRate(cut(song, start + 0.2, start + 0.35)).slice(800, 1600), 16_000);
  };
  const [see, seeHigh, , four, fourHigh] = [0, 1, 2, 3, 4].map(formants);
  expect(see?.[0]).toBeLessThan(480);
  expect(see?.[1]).toBeGreaterThan(1900);
  expect(four?.[1]).toBeLessThan(1300);
  expect(Math.abs((seeHigh?.[1] ?? 0) / (see?.[1] ?? 1) - 1)).toBeLessThan(0.2);
  expect(Math.abs((fourHigh?.[1] ?? 0) / (four?.[1] ?? 1) - 1)).toBeLessThan(0.25);
});

test('a woman and a man sound unlike on the same notes', async () => {
  const words = inTurn(
    ['see', 'the', 'shining', 'water'].map((text) => [text, 60, 62]),
    { rest: 0.1 },
  );
  const [f, m] = [await sung(words, 'f'), await sung(words, 'm')];
  expect(middlePitch(f, 0.6, 1)).toBeCloseTo(middlePitch(m, 0.6, 1), 0);
  expect(
    timbreDistance(timbreOf(atSpeechRate(f), 16_000), timbreOf(atSpeechRate(m), 16_000)),
  ).toBeGreaterThan(3);
  const secondFormant = (song: Float32Array) =>
    formantsOf(atSpeechRate(cut(song, 0.7, 0.85)).slice(800, 1600), 16_000)[1];
  expect(secondFormant(f)).toBeGreaterThan(1.1 * secondFormant(m));
});

test('a held tone is clear: little in it but its own period', async () => {
  const song = await sung(
    inTurn(
      ['la', 'day', 'had'].map((text) => [text, 73]),
      { rest: 0.3 },
    ),
    'f',
  );
  for (const start of [0.5, 1.4, 2.3])
    expect(clarityDb(cut(song, start + 0.1, start + 0.45), 73)).toBeGreaterThan(14);
});

test('a song out of reach is moved by octaves', async () => {
  for (const [voice, asked, heard] of [
    ['f', 48, 60],
    ['m', 84, 60],
    ['f', 96, 72],
    ['m', 33, 45],
  ] as const) {
    const song = await sung(inTurn([['la', asked]]), voice);
    expect(middlePitch(song, 0.6, 1), `${voice} ${asked}`).toBeCloseTo(heard, 0);
  }
});

test.each(VOICES)(
  'lines of %s are equally loud, without clicks, and silence is between them',
  async (voice) => {
    const { words, ends } = tune(LINES, REACH[voice][2]);
    const song = await sung(words, voice);
    let start = 0.5;
    const levels = ends.map((end) => {
      const level = levelDb(cut(song, start, end));
      // Half a second after a line nothing of it is left.
      expect(levelDb(cut(song, end + 0.35, end + 0.75))).toBeLessThan(-90);
      start = end + 1;
      return level;
    });
    for (const level of levels) expect(Math.abs(level - (levels[0] ?? 0))).toBeLessThan(2);
    expect(levels[0]).toBeGreaterThan(-25);
    expect(levelDb(cut(song, 0, 0.3))).toBeLessThan(-90);
    expect(peakOf(song)).toBeLessThanOrEqual(0.9);
    expect(loudestClick(song)).toBeLessThan(-44);
    // The measure would hear a step of a tenth.
    const stepped = song.map((sample, i) => sample + (i > RATE ? 0.1 : 0));
    expect(loudestClick(stepped)).toBeGreaterThan(-38);
  },
);

test('hissing sounds are softer than vowels, and are there', async () => {
  for (const voice of VOICES) {
    const song = await sung(inTurn([['see', REACH[voice][2]]]), voice);
    const hiss = levelDb(cut(song, 0.41, 0.47));
    const vowel = levelDb(cut(song, 0.6, 0.9));
    expect(hiss).toBeLessThan(vowel - 6);
    expect(hiss).toBeGreaterThan(vowel - 20);
  }
});

test.each(VOICES)('%s sings Mandarin: each character on its note, its tone left out', async (voice) => {
  const midi = REACH[voice][2];
  // Rising, dipping and falling in speech.
  const words = inTurn(
    [
      ['麻', midi],
      ['马', midi],
      ['骂', midi],
      ['大海', midi, midi + 3],
    ],
    { rest: 0.2 },
  );
  const song = await sung(words, voice);
  for (const note of words.flatMap(({ notes }) => notes)) {
    const heard = pitches(song, note.startSec + 0.1, note.endSec - 0.1);
    expect(heard.length).toBeGreaterThan(15);
    for (const pitch of heard) expect(Math.abs(pitch - note.midi)).toBeLessThan(0.5);
  }
});

test('the same order gives the same samples, whatever was sung before', async () => {
  const { words } = tune(LINES.slice(0, 2), 62);
  const first = await sung(words, 'f');
  await sung(inTurn([['other', 60, 61]]), 'm');
  expect(Buffer.from((await sung(words, 'f')).buffer).equals(Buffer.from(first.buffer))).toBe(true);
});

test('what cannot be sung is left out, and the length is as asked', async () => {
  const silent = ['', '   ', '🎉', '…—!?', '\u0000\ud800'];
  for (const text of silent) {
    const song = await sing({ words: inTurn([[text, 60]]), voice: 'f', lengthSec: 2 });
    expect(song.length, text).toBe(2 * RATE);
    expect(
      song.every((sample) => sample === 0),
      text,
    ).toBe(true);
  }
  expect((await sing({ words: [], voice: 'm', lengthSec: 1.5 })).length).toBe(1.5 * RATE);
  expect((await sing({ words: [], voice: 'm', lengthSec: Number.NaN })).length).toBe(0);
});

test('odd words are heard all the same', async () => {
  const odd = [
    '1999',
    '24/7',
    '(oh-oh)',
    'donaudampfschifffahrtsgesellschaftskapitän',
    'x',
    'hmm',
    'CPU',
    '3000遍',
    'Привет',
    '사랑',
    'さくら',
  ];
  const words = inTurn(
    odd.map((text) => [text, 60, 62, 64, 62]),
    { note: 0.25, rest: 0.3 },
  );
  const song = await sung(words, 'f');
  for (const { text, startSec } of words) {
    expect(levelDb(cut(song, startSec, startSec + 1)), text).toBeGreaterThan(-32);
  }
  expect(loudestClick(song)).toBeLessThan(-44);
});

test('odd notes do no harm', async () => {
  const note = (midi: number, startSec: number, endSec: number) => ({ midi, startSec, endSec });
  const words = [
    {
      text: 'flickering',
      startSec: 0,
      notes: [note(60, 0, 0.03), note(62, 0.03, 0.06), note(64, 0.06, 0.09)],
    },
    { text: 'none', startSec: 1, notes: [] },
    { text: 'backwards', startSec: 1, notes: [note(64, 1.5, 1.2), note(60, 1, 1.4)] },
    { text: 'nowhere', startSec: 2, notes: [note(Number.NaN, 2, 3), note(60, Number.POSITIVE_INFINITY, 3)] },
    { text: 'together', startSec: 2.4, notes: [note(60, 2.4, 2.9)] },
    { text: 'beyond', startSec: 2.6, notes: [note(60, 2.6, 9), note(62, 9, 12)] },
  ];
  const song = await sing({ words, voice: 'f', lengthSec: 4 });
  expect(song.length).toBe(4 * RATE);
  expect(song.every((sample) => Math.abs(sample) <= 0.9)).toBe(true);
  expect(levelDb(cut(song, 1, 1.4))).toBeGreaterThan(-30);
  expect(levelDb(cut(song, 3, 3.9))).toBeGreaterThan(-30);
});

test('progress rises to one', async () => {
  const shares: number[] = [];
  const { words } = tune(LINES, 62);
  await sing({ words, voice: 'f', lengthSec: 20, onProgress: (share) => shares.push(share) });
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('two minutes with a hundred and fifty words take a few seconds of one core', async () => {
  const { words } = tune([...LINES, ...LINES, ...LINES, ...LINES, ...LINES, ...LINES, ...LINES], 60, 0.5);
  const before = process.threadCpuUsage();
  await sung(words, 'f');
  const { user, system } = process.threadCpuUsage(before);
  expect(words.length).toBeGreaterThan(110);
  expect((user + system) / 1e6).toBeLessThan(6);
});
