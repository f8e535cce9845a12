import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { spin } from '../passage.ts';

const ASKED =
  /\bwhat(?:'s| is)? (?:the )?(?:current )?(?:time|date|day|year|month)(?: is it| is today| today| now|\?|$)|\bwhat (?:time|day|year) is it|\btoday'?s date|\bcurrent (?:time|date)|几点|今天(?:是)?(?:几号|几月|星期几|周几|什么日子|日期)|现在(?:是)?(?:什么时间|时间|哪一年)|(?:今天|当前)日期/i;

/** Answers by the clock of this computer, and says that it is that clock. */
export function clock(ask: Ask): Said | null {
  if (!ASKED.test(ask.text)) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = new Intl.DateTimeFormat(ask.language === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(ask.prompt.now);
  return said(
    by(ask.language, 'a question about the time', '询问时间'),
    by(
      ask.language,
      spin`A language model has no clock. I am a program on your own computer, so I can ⟦look at its clock¦ask it⟧: **${now}** (${zone}).`,
      spin`语言模型没有时钟。不过我是运行在你电脑上的程序，可以⟦看一眼它的时钟¦问问它⟧：**${now}**（${zone}）。`,
    ),
  );
}
