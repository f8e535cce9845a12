import { writeLyrics } from '../../song/write-lyrics.ts';
import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { oneOf, paragraphs, spin } from '../passage.ts';

const ASKED =
  /\blyrics?\b|\bsongtext\b|歌詞|\b(?:write|compose|make|sing)\b.{0,30}\bsong\b|歌词|(?:写|来|作|创作)(?:一)?[首支段](?:歌|关于|.{0,20}歌)|作词/i;
const QUESTION =
  /^(?:what|how|which|where|when|why|can i|do i)\b|什么是|怎么|怎样|如何|哪些|哪几|标签是|吗[？?]?$/i;
const BARE =
  /\bonly\b|\bjust the (?:lyrics|text|words)|\bno (?:explanation|comment|other|extra)|\bnothing else|\bwithout (?:an )?(?:explanation|comment)|只(?:要|需|输出|给|写|回答|回复)|仅(?:输出|给|回答|回复)|不要(?:解释|说明|其他|别的|多余)/i;
const INSTRUMENTAL = /\binstrumental\b|\bno (?:words|vocals|singing)\b|纯音乐|器乐|不要人声/i;
/** Number of complete songs the sampler may choose from: verse and chorus must match, so it takes one as a whole. */
const SONGS = 8;

/** Writes lyrics with the structure tags that the music operation expects. @see SERVICE.md §2.8 */
export function lyrics(ask: Ask): Said | null {
  if (!ASKED.test(ask.text) || QUESTION.test(ask.text)) return null;
  const instrumental = INSTRUMENTAL.test(ask.text);
  const songs = Array.from({ length: SONGS }, (_, seed) =>
    writeLyrics({ prompt: ask.text, seed, instrumental, language: ask.language }),
  );
  const song = oneOf([...new Set(songs)]);
  const about = by(ask.language, 'a request for lyrics', '写歌词');
  if (BARE.test(ask.text)) return said(about, [song]);
  return said(
    about,
    paragraphs(
      by(
        ask.language,
        spin`⟦Here is a song¦A little song¦Lyrics, with their tags⟧. Each segment begins with its structure tag, so Music can take it as it is:`,
        spin`⟦给你一首歌¦这是一首小歌¦歌词写好了⟧。每一段都以结构标签开头，可以直接用于音乐创作：`,
      ),
      ['```text\n', song, '\n```'],
      by(
        ask.language,
        spin`*Verse, chorus and bridge need words; intro, instrumental and outro stay empty. At most 2,000 characters in all. **Turn into song** under this answer takes it to Music.*`,
        spin`*主歌、副歌和桥段需要歌词；前奏、间奏和尾奏留空。总长不超过 2000 个字符。点这条回答下面的**做成歌曲**，就能带到音乐面板。*`,
      ),
    ),
  );
}
