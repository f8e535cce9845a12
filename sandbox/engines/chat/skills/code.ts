import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';

interface CodeSample {
  /** Language tag after the fence. */
  readonly fence: string;
  /** Names by which people ask for the language. */
  readonly names: RegExp;
  readonly code: string;
}

/** Merge sort in the languages the sandbox knows. */
export const CODE_SAMPLES: readonly CodeSample[] = [
  {
    fence: 'python',
    names: /\bpython\b|\bpy\b/i,
    code: `def merge_sort(items: list[int]) -> list[int]:
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left, right = merge_sort(items[:middle]), merge_sort(items[middle:])
    merged = []
    while left and right:
        merged.append((left if left[0] <= right[0] else right).pop(0))
    return merged + left + right


print(merge_sort([5, 2, 9, 1]))  # [1, 2, 5, 9]`,
  },
  {
    fence: 'typescript',
    names: /\btypescript\b|\bts\b|\bjavascript\b|\bjs\b/i,
    code: `function mergeSort(items: readonly number[]): number[] {
  if (items.length < 2) return [...items];
  const middle = items.length >> 1;
  const left = mergeSort(items.slice(0, middle));
  const right = mergeSort(items.slice(middle));
  const merged: number[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    merged.push(left[l]! <= right[r]! ? left[l++]! : right[r++]!);
  }
  return [...merged, ...left.slice(l), ...right.slice(r)];
}

mergeSort([5, 2, 9, 1]); // [1, 2, 5, 9]`,
  },
];

const ASKED =
  /\b(?:code|function|program|script|snippet|implement|sort(?:ing)?)\b|代码|函数|程序|脚本|实现|排序/i;

/** Shows the only program it has, in the requested language. */
export function code(ask: Ask): Said | null {
  const named = CODE_SAMPLES.some((sample) => sample.names.test(ask.text));
  const isRequested = named || /\b(?:write|show|give|code)\b|写|展示|给我|来/i.test(ask.text);
  if (!ASKED.test(ask.text) || !isRequested) return null;
  return said(
    by(ask.language, 'a request for code', '写代码'),
    paragraphs(
      by(
        ask.language,
        spin`⟦The one program I know by heart¦My party piece⟧ is merge sort. ⟦Here it is¦It goes like this⟧:`,
        spin`⟦我只背得出一个程序¦我的保留节目⟧：归并排序。⟦请看¦代码如下⟧：`,
      ),
      someCode(ask.text),
      by(
        ask.language,
        spin`It halves the list until nothing is left to sort, then zips the halves together: $O(n \log n)$ comparisons, and equal items keep their order.`,
        spin`先把列表对半切分，直到无需排序，再把两半合并：比较次数为 $O(n \log n)$，相等的元素保持原有顺序。`,
      ),
    ),
  );
}

/** Returns the sample in each language that a text names, else in the first one, as fenced code blocks. */
export function someCode(text: string): string {
  const named = CODE_SAMPLES.filter(({ names }) => names.test(text));
  return (named.length > 0 ? named : CODE_SAMPLES.slice(0, 1))
    .map(({ fence, code: lines }) => `\`\`\`${fence}\n${lines}\n\`\`\``)
    .join('\n\n');
}
