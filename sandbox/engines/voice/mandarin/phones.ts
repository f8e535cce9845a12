/** A phone of a Mandarin syllable, in the base voices' inventory, and its natural duration. */
export interface PlannedPhone {
  readonly name: string;
  /** Duration in seconds at speed 1; a final is later scaled to the length of its syllable. */
  readonly seconds: number;
  /** Whether only the first half is played: of `ay` the open a before Mandarin n, of `uw` a sound close to ü. */
  readonly startOnly: boolean;
}

/** A syllable without its tone. */
export interface Sounds {
  readonly initial: readonly PlannedPhone[];
  readonly final: readonly PlannedPhone[];
}

const phones = (text: string): PlannedPhone[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [sound = '', milliseconds] = part.split(':');
      const startOnly = sound.endsWith('<');
      return { name: sound.replace('<', ''), seconds: Number(milliseconds) / 1000, startOnly };
    });

/** Parses entries such as `zh=jh:90` into a table of pinyin sounds and their phones. */
const table = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(/,\s*/).map((row) => row.split('=')));

/** Nearest English consonants. Mandarin b, d, g are voiceless and unaspirated, like word-initial English ones. */
const INITIALS = table(
  `=, b=b:70, p=p:95, m=m:75, f=f:100, d=d:65, t=t:95, n=n:75, l=l:70, g=g:70, k=k:100, h=hh:85,
  j=jh:90, q=ch:120, x=sh:120, zh=jh:90, ch=ch:120, sh=sh:120, r=r:75, z=d:35 z:65, c=t:55 s:90,
  s=s:120`,
);

/**
 * English u is fronted and serves as Mandarin ü; w is back. `i-back` is the i after zh ch sh r, `i-front` the one
 * after z c s.
 */
const FINALS = table(
  `a=aa:200, o=w:40 ao:170, e=ah:190, ê=eh:190, ai=ay:210, ei=ey:200, ao=aw:210, ou=ow:200,
  an=ay<:130 n:80, en=ah:120 n:80, ang=aa:130 ng:80, eng=ah:120 ng:80, ong=ow:120 ng:85,
  er=er:200, i=iy:190, ia=y:55 aa:160, io=y:50 ao:160, ie=y:55 eh:150, iao=y:50 aw:170,
  iou=y:50 ow:160, ian=y:50 eh:95 n:75, in=iy:120 n:80, iang=y:50 aa:105 ng:75, ing=iy:120 ng:85,
  iong=y:50 ow:100 ng:80, u=w:190, ua=w:55 aa:160, uo=w:75 ao:135, uai=w:50 ay:170,
  uei=w:50 ey:160, uan=w:50 ay<:100 n:75, uen=w:50 ah:90 n:80, uang=w:50 aa:105 ng:75,
  ueng=w:50 ah:100 ng:80, ü=y:45 uw<:155, üe=y:60 uw:35 eh:120, üan=y:60 uw:30 eh:80 n:75,
  ün=y:55 uw:85 n:75, i-back=er:190, i-front=ax:180, m=m:200, n=n:200, ng=ng:200`,
);

/** Finals that pinyin abbreviates, and their full forms. */
const SHORT_FORMS: Readonly<Record<string, string>> = { iu: 'iou', ui: 'uei', un: 'uen', ue: 'üe', v: 'ü' };

/** Returns the sounds of a pinyin syllable without its tone, e.g. `zhuang` or `nü`; null for any other text. */
export function soundsOf(pinyin: string): Sounds | null {
  const [initial, final] = split(pinyin.toLowerCase());
  const sounds = INITIALS[initial];
  const rime = FINALS[final];
  if (sounds === undefined || rime === undefined) return null;
  return { initial: phones(sounds), final: phones(rime) };
}

/** Splits a syllable into its initial and its full final. */
function split(pinyin: string): [string, string] {
  if (['m', 'n', 'ng', 'hm', 'hng'].includes(pinyin)) return ['', pinyin.replace('h', '')];
  if (pinyin.startsWith('y')) return ['', afterY(pinyin.slice(1))];
  if (pinyin.startsWith('w')) return ['', pinyin === 'wu' ? 'u' : long(`u${pinyin.slice(1)}`)];
  const initial = /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcs])?/.exec(pinyin)?.[0] ?? '';
  const final = pinyin.slice(initial.length);
  if (final === 'i' && /^(?:[zcs]h|r)$/.test(initial)) return [initial, 'i-back'];
  if (final === 'i' && /^[zcs]$/.test(initial)) return [initial, 'i-front'];
  if (/^[jqx]$/.test(initial)) return [initial, long(final.replace(/^u/, 'ü'))];
  return [initial, long(final)];
}

function afterY(rest: string): string {
  if (rest.startsWith('u') || rest.startsWith('ü')) return long(rest.replace(/^u/, 'ü'));
  return rest.startsWith('i') ? rest : long(`i${rest}`);
}

const long = (final: string): string => SHORT_FORMS[final] ?? final.replace(/^v/, 'ü');
