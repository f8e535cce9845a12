import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, paragraphs, spin } from '../passage.ts';
import { CODE_SAMPLES, fenced } from './code.ts';
import { introduction } from './introduce.ts';

interface Exhibit {
  readonly asked: RegExp;
  /** Returns the part to show when the prompt asks for another exhibit as well. */
  readonly beside?: (text: string) => Passage | null;
  readonly title: readonly [en: string, zh: string];
  readonly en: Passage;
  readonly zh: Passage;
}

const SHOW =
  /\b(?:show|demo|example|sample|test|draw|make|give|write|display|render|some)\b|展示|示例|例子|演示|给我|来一?个|画|写|试试|看看/i;

/** Shows what the window can draw: all of it for “markdown”, or the one thing asked for. */
export function markdown(ask: Ask): Said | null {
  const about = by(ask.language, 'a wish to see Markdown', '展示 Markdown');
  const short = ask.text.length < 60;
  const show = SHOW.test(ask.text) || short;
  if (
    /\bmarkdown\b|\bformatting\b|排版/i.test(ask.text) &&
    show &&
    !/^(?:what|how|does|can)\b|什么是/i.test(ask.text)
  ) {
    return said(about, everything(ask));
  }
  if (!EXHIBITS.some((exhibit) => exhibit.asked.test(ask.text)) || !SHOW.test(ask.text)) return null;
  return said(about, paragraphs(introduction(ask), ...EXHIBITS.map((exhibit) => shown(exhibit, ask))));
}

/** An exhibit as far as it is asked for. */
function shown(exhibit: Exhibit, ask: Ask): Passage | null {
  if (exhibit.asked.test(ask.text)) return by(ask.language, exhibit.en, exhibit.zh);
  return exhibit.beside?.(ask.text) ?? null;
}

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
    ...EXHIBITS.flatMap((exhibit) => [
      `## ${by(ask.language, exhibit.title[0], exhibit.title[1])}`,
      by(ask.language, exhibit.en, exhibit.zh),
    ]),
    '---',
    by(
      ask.language,
      spin`⟦That was all of it¦And that is the tour⟧. Ask for one of them alone: “show me a table”.`,
      spin`⟦就是这些了¦展示完毕⟧。也可以单独要一样：“展示一个表格”。`,
    ),
  );
}

/** A sample in each language named, else in the first, where code is asked for. */
function someCode(text: string): Passage | null {
  if (!/\bcode\b|\bsnippet\b|代码|程序/i.test(text)) return null;
  const named = CODE_SAMPLES.filter((sample) => sample.names.test(text));
  return [(named.length > 0 ? named : CODE_SAMPLES.slice(0, 1)).map(fenced).join('\n\n')];
}

const EXHIBITS: readonly Exhibit[] = [
  {
    asked: /\btables?\b|表格/i,
    title: ['Table', '表格'],
    en: spin`
      | Voice | Range | Sits | Known for |
      | :--- | :---: | ---: | --- |
      | Violin I | G3 – A7 | left | the tune |
      | Violin II | G3 – E7 | left | the *other* tune |
      | Viola | C3 – E6 | right | patience |
      | Cello | C2 – C6 | right | the **ground** |
    `,
    zh: spin`
      | 声部 | 音域 | 位置 | 擅长 |
      | :--- | :---: | ---: | --- |
      | 第一小提琴 | G3 – A7 | 左 | 旋律 |
      | 第二小提琴 | G3 – E7 | 左 | *另一条*旋律 |
      | 中提琴 | C3 – E6 | 右 | 耐心 |
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
           - large, ⟦slow and thorough¦patient and deep⟧
           - small, ⟦quick and light¦nimble⟧
      2. Write a message
      3. Read the answer

      - ⟦Tea¦Coffee⟧
      - ⟦Bread¦Cake⟧

      A list of tasks:

      - [x] Start Quartet
      - [ ] Connect a real service
    `,
    zh: spin`
      1. 选择模型
         - 服务自有模型
         - 合作伙伴模型
           - 大的，⟦慢而细致¦沉稳深入⟧
           - 小的，⟦快而轻便¦灵巧⟧
      2. 写下消息
      3. 阅读回答

      - ⟦茶¦咖啡⟧
      - ⟦面包¦蛋糕⟧

      任务列表：

      - [x] 启动 Quartet
      - [ ] 连接真实服务
    `,
  },
  {
    asked:
      /\bcode\b.{0,20}\b(?:block|highlight|languages)|\b(?:several|different|many) languages\b|代码块|代码高亮/i,
    beside: someCode,
    title: ['Code', '代码'],
    en: [CODE_SAMPLES.map(fenced).join('\n\n')],
    zh: [CODE_SAMPLES.map(fenced).join('\n\n')],
  },
  {
    asked: /\bmath(?:s|ematics)?\b|\bformulas?\b|\bequations?\b|\blatex\b|\bkatex\b|数学|公式|方程/i,
    title: ['Math', '数学'],
    en: spin`
      Inline, as in $e^{i\pi} + 1 = 0$ or $\sqrt{a^2 + b^2}$, and in a block:

      $$
      \int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}
      $$

      $$
      \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}
      \begin{pmatrix} x \\ y \end{pmatrix}
      $$
    `,
    zh: spin`
      行内公式，例如 $e^{i\pi} + 1 = 0$ 或 $\sqrt{a^2 + b^2}$；也可以独立成块：

      $$
      \int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}
      $$

      $$
      \sum_{n=1}^{\infty} \frac{1}{n^2} = \frac{\pi^2}{6}
      $$
    `,
  },
  {
    asked: /\b(?:block ?)?quotes?\b|引用/i,
    title: ['Quote', '引用'],
    en: spin`
      > A quartet is ⟦four people listening¦a conversation among four sensible people⟧.
      >
      > > And one of them is ⟦counting¦always early⟧.
    `,
    zh: spin`
      > 四重奏，是⟦四个人在倾听¦四个明智的人在交谈⟧。
      >
      > > 其中一个总在⟦数拍子¦抢先半拍⟧。
    `,
  },
];
