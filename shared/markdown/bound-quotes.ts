import type MarkdownIt from 'markdown-it';

/** Lines of a quote after its first line without `>`. */
const LAZY_MAX = 60;

/**
 * Makes the `blockquote` rule end at most `LAZY_MAX` lines after the first line without `>`. The rule takes such lines
 * for a continued paragraph down to the next blank line before it knows what is quoted, for each quote again: 100 KB of
 * `># a` or `>~~~` and text by turns would take seconds.
 */
export function boundQuotes({ block: { ruler } }: InstanceType<typeof MarkdownIt>): void {
  const all = ruler.getRules('');
  ruler.disable('blockquote');
  const rest = new Set(ruler.getRules(''));
  ruler.enable('blockquote');
  const blockquote = all.find((rule) => !rest.has(rule));
  if (!blockquote) throw new Error('markdown-it has no blockquote rule');
  ruler.at(
    'blockquote',
    (state, startLine, endLine, silent) => {
      const isQuoted = (line: number) =>
        state.src[(state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)] === '>';
      let lazy = startLine + 1;
      if (!silent) while (lazy < endLine && isQuoted(lazy)) lazy += 1;
      return blockquote(state, startLine, Math.min(endLine, lazy + LAZY_MAX), silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}
