import type { Cast } from '../domain/take.ts';
import { pausesOnOwnLines } from './pauses.ts';
import { spokenText } from './spoken-text.ts';

/** Longest name of a speaker, in code points. */
const NAME_MAX = 40;
/** UTF-16 units of a line in which its label must end. */
const LABEL_WITHIN = 4 * NAME_MAX + 300;
/** Quotes, list marks and emphasis that Markdown puts before a name. */
const LEAD = /^[\s>]*(?:[-–—•+*]\s+)?([*_]{0,3})/u;
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ...(['()', '[]', '{}', '（）', '［］', '【】', '〔〕'] as const).map(
    ([open = '', close = '']) => [open, close] as const,
  ),
]);
const CLOSING = new Set(BRACKETS.values());
/** Brackets around a whole name: `[Anna]:`. Round ones hold a direction, never a name. */
const NAME_BRACKETS = /^[[［【](.*)[\]］】]$/u;
/** Punctuation that ends or divides sentences, and quotes, are in no name. */
const NOT_IN_NAMES = /[!?。！？…,，、;；،؛؟।"“”«»()（）[\]［］【】〔〕{}《》<>|\\/=]/u;
/** A dot within a name follows an initial or a short title: `J. R.`, `Dr.`, `Prof.` */
const NAME_DOT = /(?<![\p{L}\p{N}])(?:\p{L}|\p{Lu}\p{Ll}{1,4})\./gu;
/** Text after the colon of a time, a ratio, a port, an address or a path. */
const NOT_AFTER_COLON = /^(?:\d|\/\/|\\|:)/u;
const SCHEMES = /^(?:mailto|tel|urn|data|file|javascript)$/iu;
/** `He said:` and `她笑着说：` introduce a quote. They are prose, not a name. */
const PROSE = [
  /^(?:he|she|it|i|we|they|you|this|that|these|those|there|here|then|and|but|so|or|if|when|as|my|his|her|our|their)\s/iu,
  /\s(?:said|says|asked|asks|replied|replies|answered|answers|thought|thinks|wrote|writes|added|adds|told|is|are|was|were)$/iu,
  /^[他她它我你].*[说說道问問答喊叫想写寫是]$/u,
  /(?:[说說问問答喊笑叹嘆]道|(?:笑|哭|轻声|大声|接)着?[说說])$/u,
] as const;

/** The label before the colon at the start of a line. */
interface Label {
  readonly name: string;
  /** Stage directions beside the name, with their brackets. */
  readonly directions: readonly string[];
  /** The line after the label. */
  readonly rest: string;
}

/** A line of a script with its speaker. */
export interface CastLine {
  /** Null: the default voice. */
  readonly speaker: string | null;
  /** The speaker's name with its directions and colon, as written. It is not spoken. */
  readonly label: string;
  /** The text to speak. */
  readonly text: string;
}

/** A name that may be a speaker, or may be text such as `Chapter 2:`. */
export interface SpeakerCandidate {
  readonly name: string;
  readonly directions: readonly string[];
}

/**
 * Returns the lines of a script with their speakers. Only names in the cast are speakers. A line without a label
 * continues with the speaker before it; one that begins with another name is spoken unchanged by the default voice. A
 * pause before a name is a line of its own.
 * @param script as `spokenText` returns it
 */
export function castLines(script: string, cast: Cast): CastLine[] {
  let speaker: string | null = null;
  return pausesOnOwnLines(script)
    .split('\n')
    .map((line) => {
      const label = labelAtHead(line);
      const known = label === null ? undefined : nameInCast(cast, label.name);
      if (label !== null && known !== undefined) {
        speaker = known;
        return { speaker, label: line.slice(0, line.length - label.rest.length), text: label.rest.trim() };
      }
      if (label !== null && !isProse(label.name)) speaker = null;
      return { speaker, label: '', text: line };
    });
}

/** Returns the cast's spelling of a name: as written, else with other capitals; undefined for a name without a part. */
function nameInCast(cast: Cast, name: string): string | undefined {
  if (Object.hasOwn(cast, name)) return name;
  const small = name.toLowerCase();
  return Object.keys(cast).find((one) => one.toLowerCase() === small);
}

/** Returns the names before a colon in a script, each once whatever its capitals, in order of first appearance. */
export function speakerCandidates(script: string): SpeakerCandidate[] {
  const found = new Map<string, { name: string; directions: Set<string> }>();
  for (const line of pausesOnOwnLines(spokenText(script)).split('\n')) {
    const label = labelAtHead(line);
    if (label === null || isProse(label.name)) continue;
    const key = label.name.toLowerCase();
    const candidate = found.get(key) ?? { name: label.name, directions: new Set() };
    for (const direction of label.directions) candidate.directions.add(direction);
    found.set(key, candidate);
  }
  return [...found.values()].map(({ name, directions }) => ({ name, directions: [...directions] }));
}

function labelAtHead(line: string): Label | null {
  const [lead = '', marks = ''] = LEAD.exec(line) ?? [];
  const colon = colonOutsideBrackets(line, lead.length);
  if (colon === null || (line[colon] === ':' && NOT_AFTER_COLON.test(line.slice(colon + 1, colon + 3))))
    return null;
  const { name: written, directions } = withoutDirections(line.slice(lead.length, colon).trim());
  const bare = marks !== '' && written.endsWith(marks) ? written.slice(0, -marks.length) : written;
  const name = bare.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const after = line.slice(colon + 1);
  if (!isName(name) || (/\d$/u.test(name) && /^\d/u.test(after))) return null;
  // `**Anna:** Hello` closes its emphasis after the colon.
  const rest =
    marks !== '' && bare === written && after.startsWith(marks) ? after.slice(marks.length) : after;
  return { name, directions, rest };
}

function colonOutsideBrackets(line: string, from: number): number | null {
  const open: string[] = [];
  const end = Math.min(line.length, from + LABEL_WITHIN);
  for (let at = from; at < end; at++) {
    const sign = line.charAt(at);
    const closing = BRACKETS.get(sign);
    if (closing !== undefined) open.push(closing);
    else if (sign === open.at(-1)) open.pop();
    else if (CLOSING.has(sign)) return null;
    else if ((sign === ':' || sign === '：') && open.length === 0) return at;
  }
  return null;
}

/** Removes the bracketed directions from both ends of a label. */
function withoutDirections(label: string): { name: string; directions: string[] } {
  const named = NAME_BRACKETS.exec(label)?.[1];
  if (named !== undefined && !/[[\]［］【】]/u.test(named)) return { name: named, directions: [] };
  const before: string[] = [];
  const after: string[] = [];
  let name = label;
  for (let group = leadingGroup(name); group !== null; group = leadingGroup(name)) {
    before.push(group);
    name = name.slice(group.length).trimStart();
  }
  for (let group = trailingGroup(name); group !== null; group = trailingGroup(name)) {
    after.unshift(group);
    name = name.slice(0, -group.length).trimEnd();
  }
  return { name, directions: [...before, ...after] };
}

function leadingGroup(text: string): string | null {
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const closing = BRACKETS.get(text.charAt(at));
    if (closing !== undefined) open.push(closing);
    else if (text.charAt(at) === open.at(-1)) open.pop();
    if (open.length === 0) return at === 0 ? null : text.slice(0, at + 1);
  }
  return null;
}

function trailingGroup(text: string): string | null {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (CLOSING.has(text.charAt(at))) depth += 1;
    else if (BRACKETS.has(text.charAt(at))) depth -= 1;
    if (depth === 0) return at === text.length - 1 ? null : text.slice(at);
  }
  return null;
}

function isName(name: string): boolean {
  if (!/\p{L}/u.test(name) || Array.from(name).length > NAME_MAX || SCHEMES.test(name)) return false;
  return !NOT_IN_NAMES.test(name) && !name.replace(NAME_DOT, '').includes('.');
}

function isProse(name: string): boolean {
  return PROSE.some((pattern) => pattern.test(name));
}
