import { titleFrom } from '../../platform/title.ts';

/** What a drawing, its pictures and a grid run are called: the first words of the prompt. */
export function drawingTitle(prompt: string): string {
  return titleFrom([{ type: 'text', block: 0, text: prompt }]);
}
