import type { InstrumentName } from '../sound/instruments.ts';
import type { GenreName } from './genres.ts';

/** The effect of a word in the style. */
interface StyleEffect {
  readonly genre?: GenreName;
  /** Instrument that the word requests. */
  readonly instrument?: InstrumentName;
  /** Instrument family that the word excludes in negative tags. */
  readonly family?: string;
  readonly drums?: true;
  /** Factor applied to the tempo. */
  readonly tempo?: number;
  readonly mood?: 'bright' | 'dark';
  /** Offset added to the energy of all sections. */
  readonly energy?: number;
  readonly voice?: 'f' | 'm' | 'any';
  readonly trait?: 'reverb' | 'swing';
}

/** Effects and the words for them. The nearest available one stands in for unsupported styles and instruments. */
const MEANINGS: readonly (readonly [StyleEffect, string])[] = [
  [{ genre: 'pop' }, 'pop, ballad, soul, funk, r&b, 流行, 抒情, 灵魂, 放克'],
  [{ genre: 'folk' }, 'folk, folksong, country, acoustic, celtic, 民谣, 乡村, 原声, フォーク'],
  [{ genre: 'rock' }, 'rock, metal, punk, blues, indie rock, 摇滚, 金属, 朋克, 蓝调, 布鲁斯'],
  [
    { genre: 'electronic' },
    'electronic, electro, edm, house, techno, dance, disco, synthwave, synthpop, chiptune, 电子, 舞曲, 浩室, 芯片',
  ],
  [{ genre: 'pop', trait: 'swing' }, 'jazz, bossa nova, big band, 爵士'],
  [{ genre: 'pop', tempo: 0.75, energy: -0.1 }, 'lo-fi, lofi, chill, 慵懒'],
  [
    { genre: 'pop', instrument: 'strings', tempo: 0.75 },
    'orchestral, classical, cinematic, epic, film score, 管弦, 古典, 史诗',
  ],
  [{ genre: 'folk', instrument: 'flute', tempo: 0.9 }, 'gufeng, chinese traditional, 古风, 国风, 中国风'],
  [{ genre: 'electronic', tempo: 0.75 }, 'hip-hop, hip hop, rap, trap, 嘻哈, 说唱'],
  [{ genre: 'electronic', tempo: 0.7, energy: -0.2 }, 'ambient, meditation, 氛围, 冥想'],
  [{ tempo: 0.8, energy: -0.08 }, 'slow, downtempo, 慢, 舒缓'],
  [{ tempo: 1.2, energy: 0.08 }, 'fast, uptempo, upbeat, driving, 快'],
  [{ mood: 'bright', energy: 0.08 }, 'happy, bright, cheerful, uplifting, major, 欢快, 快乐, 明亮, 温暖'],
  [{ mood: 'dark', energy: -0.05 }, 'sad, dark, melancholy, melancholic, minor, 悲伤, 忧伤, 伤感, 黑暗'],
  [{ energy: -0.2, tempo: 0.94 }, 'calm, soft, gentle, quiet, dreamy, 安静, 轻柔, 温柔, 梦幻'],
  [{ energy: 0.18, tempo: 1.05 }, 'energetic, powerful, loud, intense, anthem, 激昂, 有力, 热血'],
  [{ voice: 'f' }, 'female, woman, female voice, female vocal, female vocals, 女声'],
  [{ voice: 'm' }, 'male, man, male voice, male vocal, male vocals, 男声'],
  [{ voice: 'any' }, 'vocals, vocal, voice, singing, 人声'],
  [{ trait: 'reverb' }, 'reverb, hall, spacious, echo, 混响, 空灵, 回声'],
  [{ trait: 'swing' }, 'swing, shuffle, 摇摆'],
  [
    { instrument: 'guitar', family: 'guitar' },
    'guitar, guitars, acoustic guitar, gitarre, harp, guzheng, pipa, 吉他, 古筝, ギター',
  ],
  [
    { instrument: 'distorted-guitar', family: 'electric guitar' },
    'electric guitar, electric guitars, distortion, distorted guitar, 电吉他, 失真',
  ],
  [{ instrument: 'bass', family: 'bass' }, 'bass, double bass, 贝斯, 低音'],
  [{ instrument: 'piano', family: 'piano' }, 'piano, electric piano, keys, keyboard, 钢琴, 键盘'],
  [{ instrument: 'pad', family: 'pad' }, 'pad, pads, organ, choir, 风琴, 合唱'],
  [{ instrument: 'synth-pluck', family: 'pluck' }, 'bells, music box, marimba, vibraphone, 八音盒, 铃'],
  [{ instrument: 'strings', family: 'strings' }, 'strings, violin, cello, erhu, 弦乐, 小提琴, 大提琴, 二胡'],
  [{ instrument: 'synth-lead', family: 'synth' }, 'synth, synths, brass, trumpet, 合成器, 铜管, 小号'],
  [{ instrument: 'flute', family: 'flute' }, 'flute, dizi, saxophone, clarinet, 笛子, 长笛, 箫, 萨克斯'],
  [{ drums: true }, 'drums, drum, percussion, cymbals, beat, beats, 鼓, 打击乐'],
];

/** All style words with their effects, longest first, so that "electric piano" does not match "piano". */
export const STYLE_WORDS: readonly (readonly [string, StyleEffect])[] = MEANINGS.flatMap(([effect, words]) =>
  words.split(', ').map((word) => [word, effect] as const),
).sort(([a], [b]) => b.length - a.length);

/** A style word found in a text. */
export interface FoundWord {
  readonly word: string;
  readonly at: number;
  readonly effect: StyleEffect;
}

const isLatin = (word: string) => /^[\x20-\x7e]+$/.test(word);
const isLetter = (unit: string | undefined) => unit !== undefined && /[a-z0-9]/.test(unit);

/** Returns the known style words of a text in their order, and ignores all others. */
export function readStyle(text: string): FoundWord[] {
  let rest = text.toLowerCase();
  const found: FoundWord[] = [];
  for (const [word, effect] of STYLE_WORDS) {
    for (let at = rest.indexOf(word); at >= 0; at = rest.indexOf(word, at + word.length)) {
      if (isLatin(word) && (isLetter(rest[at - 1]) || isLetter(rest[at + word.length]))) continue;
      found.push({ word, at, effect });
      rest = rest.slice(0, at) + ' '.repeat(word.length) + rest.slice(at + word.length);
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

/** Elements that a song must not have. */
export interface Refusals {
  readonly genres: ReadonlySet<GenreName>;
  readonly families: ReadonlySet<string>;
  readonly drums: boolean;
  readonly voice: boolean;
}

/** Parses negative tags; "no drums" and "drums" are the same refusal. */
export function refusals(text: string): Refusals {
  const effects = readStyle(text).map(({ effect }) => effect);
  const genres = new Set(effects.flatMap(({ genre, instrument }) => (genre && !instrument ? [genre] : [])));
  return {
    genres,
    families: new Set([
      ...effects.flatMap(({ family }) => family ?? []),
      // Without these instruments the genres would lose their identity.
      ...(genres.has('rock') ? ['electric guitar'] : []),
      ...(genres.has('electronic') ? ['synth', 'pad'] : []),
    ]),
    drums: effects.some(({ drums }) => drums),
    voice: effects.some(({ voice }) => voice === 'any'),
  };
}
