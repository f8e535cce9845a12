/**
 * A text as a prompt that gives just this text: its double braces are no places. Apart from what reads prompts, which the
 * first view does not need.
 */
export function escapePrompt(text: string): string {
  return text.replaceAll('{{', '\\{{');
}
