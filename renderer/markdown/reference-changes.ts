import { parser, type References } from './markdown-parser.ts';

/** Labels whose target is not the same in both. */
export function changedLabels(before: References, after: References): string[] {
  const labels = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...labels].filter(
    (label) => before[label]?.href !== after[label]?.href || before[label]?.title !== after[label]?.title,
  );
}

/** Whether a source may name one of the labels as `[label]`. May say yes too often, never no too often. */
export function mentions(source: string, labels: readonly string[]): boolean {
  if (labels.length === 0 || !source.includes('[')) return false;
  const text = bare(parser.utils.normalizeReference(source));
  return labels.some((label) => text.includes(`[${bare(label)}]`));
}

/** Without white space and the `>` of quotes, which may stand between the words of a label. */
function bare(text: string): string {
  return text.replace(/[\s>]+/g, '');
}
