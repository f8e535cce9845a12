import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';
import { CODE_SAMPLES, type CodeSample } from './code-samples.ts';

const ASKED =
  /\b(?:code|function|program|script|snippet|implement|sort(?:ing)?)\b|代码|函数|程序|脚本|实现|排序/i;

/** Shows the one program it knows by heart, in the language asked for. */
export function code(ask: Ask): Said | null {
  const named = CODE_SAMPLES.filter((sample) => sample.names.test(ask.text));
  if (
    !ASKED.test(ask.text) ||
    (named.length === 0 && !/\b(?:write|show|give|code)\b|写|展示|给我|来/i.test(ask.text))
  )
    return null;
  const shown = named.length > 0 ? named : CODE_SAMPLES.slice(0, 3);
  return said(
    by(ask.language, 'a wish for code', '写代码'),
    paragraphs(
      by(
        ask.language,
        spin`⟦The one program I know by heart¦My party piece⟧ is merge sort. ⟦Here it is¦In your language⟧:`,
        spin`⟦我只背得出一个程序¦我的保留节目⟧：归并排序。⟦请看¦代码如下⟧：`,
      ),
      shown.map(fenced).join('\n\n'),
      by(
        ask.language,
        spin`It halves the list until nothing is left to sort, then zips the halves together: $O(n \log n)$ comparisons, and equal items keep their order.`,
        spin`先把列表对半切分，直到无需排序，再把两半合并：比较次数为 $O(n \log n)$，相等的元素保持原有顺序。`,
      ),
    ),
  );
}

/** A sample as a fenced code block. */
export const fenced = (sample: CodeSample): string => `\`\`\`${sample.fence}\n${sample.code}\n\`\`\``;
