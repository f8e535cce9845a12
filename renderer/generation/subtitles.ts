import type { Take, TakeSegment } from '../../shared/domain/take.ts';
import { castLines } from '../../shared/script/cast-lines.ts';
import { isPause } from '../../shared/script/pauses.ts';
import { splitSentences } from '../../shared/script/split-sentences.ts';

/** The longest text of one cue, in UTF-16 units: two lines of film subtitles. */
const CUE_MAX = 84;

interface Cue {
  readonly text: string;
  /** The speaker, according to the cast. */
  readonly speaker: string | null;
  readonly startMs: number;
  readonly endMs: number;
}

/** Returns the subtitles of a take. Each sentence gets a share of its segment's known time by its length. */
export function subtitleCues(
  segments: readonly (Pick<TakeSegment, 'text' | 'startMs' | 'durationMs'> & Partial<TakeSegment>)[],
  script: Pick<Take, 'text' | 'voiceId' | 'cast'> | null = null,
): Cue[] {
  const names = script === null ? null : namesByVoice(script);
  return segments.flatMap(({ text, startMs, durationMs, voiceId }) => {
    if (isPause(text)) return [];
    const speaker = names?.get(voiceId ?? '') ?? null;
    const texts = [...splitSentences(text)].flatMap(cutBetweenWords);
    const total = texts.reduce((sum, one) => sum + one.length, 0);
    let from = 0;
    return texts.map((one) => {
      const at = (length: number) => Math.round(startMs + (durationMs * length) / total);
      const cue = { text: one, speaker, startMs: at(from), endMs: at(from + one.length) };
      from += one.length;
      return cue;
    });
  });
}

/** Returns the speaker of each voice of a script; null if a voice has several, or lines without a name. */
function namesByVoice(script: Pick<Take, 'text' | 'voiceId' | 'cast'>): ReadonlyMap<string, string | null> {
  const { cast, voiceId } = script;
  const names = new Map<string, string | null>();
  if (cast === null) return names;
  for (const { speaker, text } of castLines(script.text, cast)) {
    if (text.trim() === '') continue;
    const voice = (speaker === null ? null : cast[speaker]) ?? voiceId;
    names.set(voice, names.has(voice) && names.get(voice) !== speaker ? null : speaker);
  }
  return names;
}

/** Formats subtitles as SubRip, with a name where the speaker changes. */
export function srtOf(cues: readonly Cue[]): string {
  return cues
    .map(({ text, speaker, startMs, endMs }, n) => {
      const begins = speaker !== null && speaker !== cues[n - 1]?.speaker;
      const words = begins ? `${speaker}: ${text}` : text;
      return `${n + 1}\n${time(startMs, ',')} --> ${time(endMs, ',')}\n${words}\n`;
    })
    .join('\n');
}

/** Formats subtitles as WebVTT, with `&`, `<` and `-->` escaped and the speakers as voice spans. */
export function vttOf(cues: readonly Cue[]): string {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const blocks = cues.map(
    ({ text, speaker, startMs, endMs }) =>
      `${time(startMs, '.')} --> ${time(endMs, '.')}\n${speaker === null ? '' : `<v ${escaped(speaker)}>`}${escaped(text)}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** Splits a sentence between words into as few texts of similar length as fit `CUE_MAX`. */
function cutBetweenWords(sentence: string): string[] {
  const text = sentence.replace(/\s+/g, ' ').trim();
  const fewest = cutAt(text, CUE_MAX);
  for (let max = Math.ceil(text.length / fewest.length); max < CUE_MAX; max++) {
    const texts = cutAt(text, max);
    if (texts.length === fewest.length) return texts;
  }
  return fewest;
}

/** Splits a text at spaces into texts of at most `max`; without spaces, anywhere. */
function cutAt(text: string, max: number): string[] {
  const texts: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const space = rest.lastIndexOf(' ', max);
    const end = space > 0 ? space : max - Number(/[\uD800-\uDBFF]/.test(rest[max - 1] ?? ''));
    texts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest === '' ? texts : [...texts, rest];
}

/** Formats a time as `00:01:02,345`. */
function time(ms: number, point: ',' | '.'): string {
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60];
  return `${part(hours)}:${part(minutes)}:${part(seconds)}${point}${part(ms % 1000, 3)}`;
}
