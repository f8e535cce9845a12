/**
 * Escapes a text so that, as a prompt, it yields exactly this text: its double braces are not variables. Separate from
 * the parser, which the first view does not need.
 */
export function escapePrompt(text: string): string {
  return text.replaceAll('{{', '\\{{');
}
