import type { Catalogue } from '../catalogue.ts';
import type { json as en } from '../en/json.ts';

export const json: Catalogue<typeof en> = {
  format: '缩进 (Shift+Alt+F)',
  at: '第 {{line, number}} 行第 {{column, number}} 个字符：{{what}}',
  fault: {
    empty: '这里什么也没有写。',
    end: '文本在 JSON 结束之前就结束了：有括号或引号没有闭合。',
    comma: '右括号之前不能有逗号。',
    quotes: '名称和文本要用英文直双引号："这样"。',
    text: '这段文本没有闭合，或者含有 JSON 不认识的换行或反斜杠。',
    after: 'JSON 到这里已经结束，后面不能再有内容。',
    unexpected: 'JSON 里这个位置不能出现它。',
  },
};
