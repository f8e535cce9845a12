import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, paragraphs, spin } from '../passage.ts';
import { someCode } from './code.ts';
import { introduction } from './introduce.ts';

interface Exhibit {
  readonly asked: RegExp;
  readonly title: readonly [en: string, zh: string];
  readonly en: Passage;
  readonly zh: Passage;
}

const SHOW =
  /\b(?:show|demo|example|sample|test|draw|make|give|write|display|render|some|zeig)\b|見せ|展示|示例|例子|演示|给我|来一?个|画|写|试试|看看/i;

/** Demonstrates the supported Markdown: all of it for “markdown”, or only the requested element. */
export function markdown(ask: Ask): Said | null {
  const about = by(ask.language, 'a request to see Markdown', '展示 Markdown');
  const short = ask.text.length < 60;
  const show = SHOW.test(ask.text) || short;
  if (
    /\bmarkdown\b|\bformatting\b|排版/i.test(ask.text) &&
    show &&
    !/^(?:what|how|does|can)\b|什么是/i.test(ask.text)
  ) {
    return said(about, everything(ask));
  }
  const asked = EXHIBITS.filter((exhibit) => exhibit.asked.test(ask.text));
  if (asked.length === 0 || !SHOW.test(ask.text)) return null;
  const parts = asked.map(({ en, zh }) => by(ask.language, en, zh));
  // This skill handles code next to another element; code alone has a skill of its own.
  const code = CODE.test(ask.text) ? someCode(ask.text) : null;
  return said(about, paragraphs(introduction(ask), ...parts.slice(0, 1), code, ...parts.slice(1)));
}

const CODE = /\bcode\b|\bsnippet\b|コード|代码|程序/i;

function everything(ask: Ask): Passage {
  return paragraphs(
    by(
      ask.language,
      spin`# ⟦A tour of Markdown¦Markdown at a glance⟧`,
      spin`# ⟦Markdown 一览¦Markdown 之旅⟧`,
    ),
    by(
      ask.language,
      spin`Text can be **bold**, *slanted*, ***both***, ~~struck out~~ or \`code\`, and [link somewhere](https://commonmark.org).`,
      spin`文字可以**加粗**、*倾斜*、***两者兼有***、~~删除~~，也可以是 \`代码\`，或[链接到别处](https://commonmark.org)。`,
    ),
    ...EXHIBITS.flatMap(({ title: [en, zh], ...exhibit }) => [
      `## ${by(ask.language, en, zh)}`,
      by(ask.language, exhibit.en, exhibit.zh),
    ]),
    by(ask.language, '## Code', '## 代码'),
    someCode(''),
    '---',
    by(
      ask.language,
      spin`⟦That was all of it¦And that is the tour⟧. Ask for one of them alone: “show me a table”.`,
      spin`⟦就是这些了¦展示完毕⟧。也可以单独要一样：“展示一个表格”。`,
    ),
  );
}

const EXHIBITS: readonly Exhibit[] = [
  {
    asked: /\btab(?:les?|elle)\b|表格|表[、を]/i,
    title: ['Table', '表格'],
    en: spin`
      | Voice | Range | Sits | Known for |
      | :--- | :---: | ---: | --- |
      | Violin I | G3 – A7 | left | the tune |
      | Violin II | G3 – E7 | left | the *other* tune |
      | Cello | C2 – C6 | right | the **ground** |
    `,
    zh: spin`
      | 声部 | 音域 | 位置 | 擅长 |
      | :--- | :---: | ---: | --- |
      | 第一小提琴 | G3 – A7 | 左 | 旋律 |
      | 第二小提琴 | G3 – E7 | 左 | *另一条*旋律 |
      | 大提琴 | C2 – C6 | 右 | **根基** |
    `,
  },
  {
    asked: /\b(?:nested |task )?lists?\b(?! of)|\bbullets?\b|\bto-?dos?\b|\bchecklists?\b|列表|清单|待办/i,
    title: ['Lists', '列表'],
    en: spin`
      1. Choose a model
         - the service's own
         - a partner's
      2. Write a message

      - ⟦Tea¦Coffee⟧
      - [x] Start Quartet
      - [ ] Connect a real service
    `,
    zh: spin`
      1. 选择模型
         - 服务自有模型
         - 合作伙伴模型
      2. 写下消息

      - ⟦茶¦咖啡⟧
      - [x] 启动 Quartet
      - [ ] 连接真实服务
    `,
  },
  {
    asked:
      /\bmath(?:s|ematics)?\b|\bformulas?\b|\bequations?\b|\blatex\b|\bkatex\b|\bformel\b|数式|数学|公式|方程/i,
    title: ['Math', '数学'],
    en: spin`
      Inline, as in $e^{i\pi} + 1 = 0$ or $\sqrt{a^2 + b^2}$, and in a block:

      $$
      \int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}
      $$
    `,
    zh: spin`
      行内公式，例如 $e^{i\pi} + 1 = 0$ 或 $\sqrt{a^2 + b^2}$；也可以独立成块：

      $$
      \int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}
      $$
    `,
  },
];
