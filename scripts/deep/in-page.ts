const BEGIN = '<!-- deep run -->';
const END = '<!-- end of deep run -->';

/** Replaces the text between a page's two markers. Throws unless each marker occurs exactly once. */
export function inPage(page: string, text: string): string {
  const [before, inside, ...more] = page.split(BEGIN);
  const [, after, ...others] = (inside ?? '').split(END);
  if (before === undefined || after === undefined || more.length > 0 || others.length > 0)
    throw new Error(`the page must have ${BEGIN} and then ${END}, each once`);
  return `${before}${BEGIN}\n${text}\n${END}${after}`;
}
