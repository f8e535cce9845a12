import type { Catalogue } from '../catalogue.ts';
import type { json as en } from '../en/json.ts';

export const json: Catalogue<typeof en> = {
  format: '格式化 (Shift+Alt+F)',
  at: '第 {{line, number}} 行第 {{column, number}} 个字符：{{what}}',
  fault: {
    empty: '内容为空。',
    end: '意外结束：有括号或引号没有闭合。',
    comma: '末尾有多余的逗号。',
    quotes: '名称和文本要用英文直双引号："这样"。',
    text: '这段文本没有闭合，或含有无效的换行或转义。',
    after: 'JSON 结束后还有多余的内容。',
    unexpected: '意外的字符。',
  },
};
