import { settable } from '../fonts.ts';
import { MANNERS } from './word-list.ts';

/** The text of a prompt, as it appears in an image. */
export interface Headline {
  readonly title: string;
  /** Remaining text; may be empty. */
  readonly rest: string;
}

const QUOTED =
  /"([^"]{1,80})"|“([^”]{1,80})”|„([^“]{1,80})“|「([^」]{1,60})」|《([^》]{1,60})》|『([^』]{1,60})』|‘([^’]{2,80})’/;
/** Matches words that only introduce a quotation. */
const SAYS = /[,，、]?\s*(?:the words?|die Worte|の?文字)\s*$/;
/** Matches introductions such as "A poster for …", "an infographic about …", "一张关于…的海报". */
const LEAD = new RegExp(
  `^(?:please )?(?:(?:make|draw|design|create|paint|show|give)(?: me| us)? )?(?:(?:an?|the|one|my|our|eine?) )?(?:[\\w-]+ ){0,3}?(?:${MANNERS.poster.en.join('|')})s?(?: (?:for|of|about|on|with|showing|saying|that says|which says|titled|called|to|announcing|für))?(?: (?:the words?|an?|the|my|our|eine?n?))?[: ]*`,
  'i',
);
const LEAD_ZH =
  /^(?:请)?(?:画|做|设计|制作|生成|给我)?(?:一)?(?:张|幅|个|份)?(?:关于|写着|写有|主题为|标题为)?\s*/;
const TAIL_ZH = new RegExp(`(?:的|の)?(?:${MANNERS.poster.zh.join('|')})(?:，|。|,)?`);

/** Returns the text for large type: the quoted words, else the subject of the prompt up to a comma. */
export function headlineOf(text: string): Headline {
  const quoted = QUOTED.exec(text);
  const words = quoted?.slice(1).find((group) => group !== undefined);
  const plain = settable(text);
  if (words !== undefined && settable(words) !== '') {
    const about = withoutLead(settable(text.replace(QUOTED, '').replace(SAYS, '')));
    return { title: settable(words), rest: sentence(about) };
  }
  const about = withoutLead(plain);
  const [head = '', ...others] = (about || plain).split(ENDS);
  const most = /[\u4e00-\u9fff]/.test(head) ? 14 : 44;
  const title = cutAt(head.replace(/[.,;:，。；：]+$/, ''), most);
  const left = head.slice(title.length).replace(/^[\s.,;:，。；：]+/, '');
  return { title: sentence(title), rest: sentence([left, ...others].join(' ').trim()) };
}

const ENDS = /(?<=[.!?:;,，。！？：；])\s*|\s+[–—-]\s+/;

function withoutLead(text: string): string {
  const chinese = /[\u4e00-\u9fff]/.test(text);
  const rest = chinese ? text.replace(LEAD_ZH, '').replace(TAIL_ZH, '') : text.replace(LEAD, '');
  // Removes the separator between the format and the rest: "海报：…".
  return rest.replace(/^[\s:：,，。、-]+/, '').trim();
}

/** Truncates a text to a maximum length at a word boundary. */
function cutAt(text: string, most: number): string {
  const signs = [...text];
  if (signs.length <= most) return text;
  const start = signs.slice(0, most).join('');
  const space = start.lastIndexOf(' ');
  const cut = space > most * 0.5 ? start.slice(0, space) : start;
  // A title does not end with a function word.
  return cut.replace(
    /(?:\s+(?:and|or|with|of|the|a|an|in|on|at|to|for|from|by|over|under|through|into|about|is|are|that|which))+$/i,
    '',
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
