/**
 * A text file as a part of a message: its title, then its text between fences longer than any run of backticks in it, so
 * that nothing in the file can end the quotation.
 */
export function quoteDocument({ title, text }: { readonly title: string; readonly text: string }): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  // A line of its own: what a file is called must not look like something the user says.
  const name = title.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return `${name}\n${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}
