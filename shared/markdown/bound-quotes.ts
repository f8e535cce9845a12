import type MarkdownIt from 'markdown-it';

/** A quoted heading or rule: the next line cannot continue it, as it could continue a paragraph. */
const CLOSED =
  /^(?:>[ \t]?)+ {0,3}(?:#{1,6}(?:[ \t]|$)|(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$)/;

/**
 * Makes the `blockquote` rule end at a quoted heading or rule that no further quoted line follows. The rule looks for
 * continuation lines down to the next blank line, for each quote again: 100 KB of `># a` and text by turns would take
 * seconds.
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
      const textOf = (line: number) =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
      const next = startLine + 1;
      const endsHere = next < endLine && !textOf(next).startsWith('>') && CLOSED.test(textOf(startLine));
      return blockquote(state, startLine, endsHere ? next : endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}
