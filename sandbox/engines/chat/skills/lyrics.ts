import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, paragraphs, spin } from '../passage.ts';
import { topicOf } from '../topic.ts';

const ASKED = /\blyrics?\b|\b(?:write|compose|make|sing)\b.{0,30}\bsong\b|歌词|写(?:一)?首歌|作词/i;
const QUESTION = /^(?:what|how|which|where|when|why|can i|do i)\b|什么是|怎么|如何|标签是/i;

/** Writes lyrics with the structure tags the music operation wants. @see SERVICE.md §2.8 */
export function lyrics(ask: Ask): Said | null {
  if (!ASKED.test(ask.text) || QUESTION.test(ask.text)) return null;
  const text = by(
    ask.language,
    english(topicOf(ask.text) ?? 'the open sea'),
    chinese(topicOf(ask.text) ?? '大海'),
  );
  const bare =
    /\bonly\b|\bno (?:explanation|comment|other)|\bnothing else|只(?:要|需|输出|给)|不要(?:解释|说明)/i.test(
      ask.text,
    );
  const about = by(ask.language, 'a wish for lyrics', '写歌词');
  if (bare) return said(about, text);
  return said(
    about,
    paragraphs(
      by(
        ask.language,
        spin`⟦Here is a song¦A little song¦Lyrics, with their tags⟧. Each segment begins with its structure tag, so Music can take it as it is:`,
        spin`⟦给你一首歌¦这是一首小歌¦歌词写好了⟧。每一段都以结构标签开头，可以直接用于音乐创作：`,
      ),
      ['```text\n', ...text, '\n```'],
      by(
        ask.language,
        spin`*Verse, chorus and bridge need words; intro, instrumental and outro stay empty. At most 2,000 characters in all.*`,
        spin`*主歌、副歌和桥段需要歌词；前奏、间奏和尾奏留空。总长不超过 2000 个字符。*`,
      ),
    ),
  );
}

function english(topic: string): Passage {
  return spin`
    [intro-short]

    [verse]
    ⟦I woke before the city¦I left the lamp still burning¦I walked where roads were sleeping⟧ with ⟦a window¦one candle¦a pocket⟧ full of light,
    And the thought of ${topic} ⟦had kept me¦had walked me¦had sung me⟧ through the night.
    ⟦The kettle hummed a measure¦The rain began to answer¦The clocks forgot their numbers⟧, the ⟦floorboards¦rooftops¦tramlines⟧ kept the time,
    And every word I gathered ⟦was looking for a rhyme¦fell softly into rhyme¦came home to find its rhyme⟧.

    [chorus]
    Oh, ${topic}, ${topic}, ⟦carry me along¦call me like a song¦tell me I belong⟧,
    ⟦I have lost the map completely¦I have learned the long way round¦I have nothing left to prove now⟧ but I ⟦found¦kept¦know⟧ the song.
    Oh, ${topic}, ${topic}, ⟦louder than the rain¦brighter than the pain¦over hill and plain⟧,
    If tomorrow should forget me, ⟦sing it once again¦I will come again¦say it once again⟧.

    [inst-short]

    [verse]
    ⟦They said it would be easy¦They told me to be patient¦My mother said keep walking⟧, they ⟦said it in a row¦laughed and told me so¦waved and let me go⟧,
    But the heart of ${topic} ⟦keeps a secret¦has a language¦has a garden⟧ only ⟦quiet people¦stubborn children¦early risers⟧ know.

    [bridge]
    ⟦And if the night is longer than I planned¦And if my voice should break upon the line¦And if the lights go out across the bay⟧,
    ⟦I will draw it with my finger in the sand¦I will hum it till the other voices chime¦I will hum it till the morning finds a way⟧.

    [chorus]
    Oh, ${topic}, ${topic}, ⟦carry me along¦call me like a song¦tell me I belong⟧,
    ⟦I have lost the map completely¦I have learned the long way round¦I have nothing left to prove now⟧ but I ⟦found¦kept¦know⟧ the song.

    [outro-short]
  `;
}

function chinese(topic: string): Passage {
  return spin`
    [intro-short]

    [verse]
    ⟦清晨推开了窗¦灯还亮在桌旁¦我走过沉睡的长街⟧，⟦风里有光¦心里有一束光¦口袋里装着星光⟧，
    ${topic}⟦陪我¦带我¦唱着歌送我⟧走过漫长的晚上。
    ⟦水壶轻轻哼唱¦雨点敲着屋檐¦钟声忘了方向⟧，⟦像老朋友一样¦替我打着节拍¦把心事慢慢讲⟧，
    每一个字都在⟦寻找它的地方¦落进歌的中央¦回到它的故乡⟧。

    [chorus]
    啊，${topic}，${topic}，⟦带我去远方¦听我轻轻唱¦别忘了我的模样⟧，
    ⟦就算丢了地图¦就算绕了远路¦就算两手空空⟧，⟦我还记得歌唱¦心里还有方向¦我也不慌不忙⟧。
    啊，${topic}，${topic}，⟦比雨声更响¦比星星更亮¦越过山和海洋⟧，
    如果明天把我遗忘，⟦请再唱一遍¦我会再来一趟¦就让风替我唱⟧。

    [inst-short]

    [verse]
    ⟦他们说很容易¦母亲说慢慢走¦朋友说别着急⟧，⟦我笑着没开口¦我记在了心头¦我挥一挥衣袖⟧，
    ${topic}有个秘密，只有⟦安静¦早起¦倔强⟧的人才懂得守候。

    [bridge]
    ⟦如果夜比想象更长¦如果声音唱到沙哑¦如果灯火一盏盏熄灭⟧，
    ⟦我就把它画在沙滩上¦我就哼到有人回答¦我就哼到天亮那一刻⟧。

    [chorus]
    啊，${topic}，${topic}，⟦带我去远方¦听我轻轻唱¦别忘了我的模样⟧，
    ⟦就算丢了地图¦就算绕了远路¦就算两手空空⟧，⟦我还记得歌唱¦心里还有方向¦我也不慌不忙⟧。

    [outro-short]
  `;
}
