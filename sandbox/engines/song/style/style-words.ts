import type { DrumName } from '../drums/drum-names.ts';
import type { InstrumentFamily, InstrumentName } from '../instruments/instrument-names.ts';
import type { GenreName } from './genres.ts';

/** The effect of a word in the style. */
export interface StyleEffect {
  readonly genre?: GenreName;
  /** The instrument that is meant when the word is a wish. */
  readonly instrument?: InstrumentName;
  /** The instruments that go when the word is a refusal. */
  readonly family?: InstrumentFamily;
  readonly drums?: readonly DrumName[] | 'all';
  /** A factor on the tempo. */
  readonly tempo?: number;
  readonly mood?: 'bright' | 'dark';
  /** Added to the energy of all sections. */
  readonly energy?: number;
  readonly voice?: 'f' | 'm' | 'any';
  readonly trait?: 'reverb' | 'echo' | 'swing' | 'waltz' | 'pump';
}

const CYMBALS = ['hat', 'open-hat', 'ride', 'crash'] as const;

/** Styles and instruments that the sandbox does not have are played by the nearest one. */
const KINDS: readonly (readonly [StyleEffect, string])[] = [
  [
    { genre: 'pop' },
    'pop, ballad, singer-songwriter, 流行, 抒情, 华语流行, r&b, rnb, soul, k-pop, j-pop, city pop',
  ],
  [
    { genre: 'folk' },
    'folk, country, americana, acoustic, bluegrass, celtic, campfire, 民谣, 乡村, 校园民谣',
  ],
  [
    { genre: 'rock' },
    'rock, metal, punk, grunge, hard rock, alternative, indie rock, blues, heavy, 摇滚, 金属, 朋克, 蓝调',
  ],
  [
    { genre: 'electronic' },
    'electronic, electro, edm, house, techno, trance, dance, disco, synthwave, synthpop, dubstep, club, 电子, 舞曲, 电音, 蒸汽波',
  ],
  [
    { genre: 'pop', trait: 'swing' },
    'jazz, swing jazz, bebop, bossa nova, bossa, big band, lounge, 爵士, 波萨诺瓦',
  ],
  [
    { genre: 'pop', tempo: 0.75, energy: -0.1 },
    'lo-fi, lofi, lo fi, chillhop, chill, study beats, 低保真, 慵懒',
  ],
  [
    { genre: 'pop', instrument: 'strings', tempo: 0.75 },
    'orchestral, orchestra, classical, cinematic, epic, film score, symphonic, soundtrack, 管弦, 管弦乐, 交响, 交响乐, 古典, 史诗, 电影配乐',
  ],
  [
    { genre: 'electronic' },
    'chiptune, chip tune, 8-bit, 8 bit, 8bit, video game, retro game, game boy, 芯片, 芯片音乐, 游戏音乐, 像素',
  ],
  [
    { genre: 'folk', instrument: 'flute', tempo: 0.9 },
    'gufeng, guofeng, chinese traditional, traditional chinese, ancient chinese, 古风, 国风, 中国风, 戏腔',
  ],
  [{ genre: 'electronic', tempo: 0.75 }, 'hip-hop, hip hop, hiphop, rap, trap, boom bap, 嘻哈, 说唱, 陷阱'],
  [
    { genre: 'electronic', tempo: 0.7, energy: -0.2 },
    'ambient, meditation, new age, drone, sleep, 氛围, 冥想, 助眠',
  ],
  [{ tempo: 0.8, energy: -0.08 }, 'slow, slowly, downtempo, 慢, 慢板, 缓慢, 舒缓'],
  [{ tempo: 1.2, energy: 0.08 }, 'fast, quick, uptempo, up-tempo, driving, 快, 快节奏, 快板, 急促'],
  [
    { mood: 'bright', energy: 0.08 },
    'happy, bright, cheerful, joyful, sunny, uplifting, hopeful, major, 欢快, 快乐, 明亮, 阳光, 温暖, 大调',
  ],
  [
    { mood: 'dark', energy: -0.05 },
    'sad, dark, melancholy, melancholic, gloomy, minor, lonely, moody, 悲伤, 忧伤, 伤感, 黑暗, 阴郁, 孤独, 小调',
  ],
  [
    { energy: -0.2, tempo: 0.94 },
    'calm, soft, gentle, quiet, tender, dreamy, intimate, peaceful, 安静, 轻柔, 温柔, 平静, 宁静, 梦幻',
  ],
  [
    { energy: 0.18, tempo: 1.05 },
    'energetic, powerful, loud, aggressive, intense, anthem, 激昂, 有力, 热血, 激烈, 澎湃',
  ],
  [{ voice: 'f' }, 'female, woman, girl, female voice, female vocal, female vocals, 女声, 女生'],
  [{ voice: 'm' }, 'male, man, boy, male voice, male vocal, male vocals, 男声, 男生'],
  [{ voice: 'any' }, 'vocals, vocal, voice, voices, singing, singer, 人声, 演唱'],
  [{ trait: 'reverb' }, 'reverb, reverberant, hall, spacious, 混响, 空灵'],
  [{ trait: 'echo' }, 'echo, delay, echoes, 回声, 延迟'],
  [{ trait: 'swing' }, 'swing, shuffle, swung, 摇摆'],
  [{ trait: 'waltz' }, 'waltz, 3/4, 6/8, 圆舞曲, 华尔兹'],
  [{ trait: 'pump' }, 'sidechain, side-chain, pumping'],
];

const PLAYED: readonly (readonly [StyleEffect, string])[] = [
  [{ instrument: 'steel-guitar', family: 'guitar' }, 'guitar, guitars, 吉他'],
  [{ instrument: 'steel-guitar', family: 'guitar', genre: 'folk' }, 'acoustic guitar, 木吉他'],
  [
    { instrument: 'steel-guitar', family: 'guitar' },
    'nylon guitar, classical guitar, warm guitar, ukulele, 古典吉他, 尤克里里',
  ],
  [
    { instrument: 'clean-guitar', family: 'electric guitar' },
    'electric guitar, electric guitars, clean guitar, 电吉他',
  ],
  [
    { instrument: 'distorted-guitar', family: 'distortion' },
    'distortion, distorted, distorted guitar, overdrive, fuzz, 失真',
  ],
  [
    { instrument: 'steel-guitar' },
    'harp, guzheng, pipa, guqin, koto, kalimba, 竖琴, 古筝, 琵琶, 古琴, 拇指琴',
  ],
  [
    { instrument: 'electric-bass', family: 'bass' },
    'bass, bass guitar, upright bass, double bass, 贝斯, 低音, 低音提琴',
  ],
  [{ instrument: 'synth-bass', family: 'bass' }, 'sub bass, sub-bass, 808'],
  [{ instrument: 'piano', family: 'piano' }, 'piano, grand piano, 钢琴'],
  [{ instrument: 'piano', family: 'piano' }, 'electric piano, rhodes, e-piano, 电钢琴, 电钢'],
  [{ instrument: 'piano', family: 'keys' }, 'keys, keyboard, keyboards, 键盘'],
  [{ instrument: 'warm-pad' }, 'organ, hammond, choir, choral, 管风琴, 风琴, 合唱, 合唱团'],
  [
    { instrument: 'synth-pluck' },
    'vibraphone, vibes, marimba, xylophone, 颤音琴, 马林巴, 木琴, bells, bell, glockenspiel, celesta, music box, chimes, 铃, 八音盒, 钟琴',
  ],
  [{ instrument: 'strings', family: 'strings' }, 'strings, string section, 弦乐'],
  [{ instrument: 'violin', family: 'violin' }, 'violin, fiddle, 小提琴'],
  [{ instrument: 'violin' }, 'cello, viola, erhu, 大提琴, 二胡'],
  [{ instrument: 'synth-lead' }, 'brass, trumpet, trumpets, horns, trombone, 铜管, 小号, 圆号'],
  [{ instrument: 'flute' }, 'saxophone, sax, clarinet, 萨克斯, 单簧管'],
  [
    { instrument: 'flute', family: 'flute' },
    'flute, whistle, bamboo flute, dizi, xiao, 笛子, 长笛, 竹笛, 箫',
  ],
  [{ instrument: 'warm-pad', family: 'pad' }, 'pad, pads, 铺底'],
  [{ instrument: 'supersaw', family: 'synth' }, 'supersaw'],
  [{ instrument: 'synth-lead', family: 'synth' }, 'synth, synths, synthesizer, synthesiser, 合成器'],
  [{ instrument: 'synth-lead', family: 'synth' }, 'pulse, square wave, 方波'],
  [{ drums: 'all' }, 'drums, drum, percussion, beat, beats, drum kit, drum machine, 鼓, 打击乐, 鼓点'],
  [{ drums: CYMBALS }, 'cymbal, cymbals, 镲'],
  [{ drums: ['hat', 'open-hat'] }, 'hi-hat, hi-hats, hihat, hi hat, hats, 踩镲'],
  [{ drums: ['kick'] }, 'kick, kick drum, bass drum, 底鼓'],
  [{ drums: ['snare', 'rim'] }, 'snare, snares, snare drum, 军鼓'],
  [{ drums: ['clap'] }, 'clap, claps, handclaps, 拍手'],
  [{ drums: ['tambourine', 'shaker'] }, 'tambourine, shaker, 铃鼓, 沙锤'],
];

/** Each word with what it says, the longest first: "electric piano" is no "piano". */
export const STYLE_WORDS: readonly (readonly [string, StyleEffect])[] = [...KINDS, ...PLAYED]
  .flatMap(([effect, words]) => words.split(', ').map((word) => [word, effect] as const))
  .sort(([a], [b]) => b.length - a.length);
