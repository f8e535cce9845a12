import { compose } from '../engines/chat/compose.ts';
import { likeliest } from '../engines/chat/passage.ts';
import type { Prompt, Turn } from '../engines/chat/prompt.ts';
import type { Reply } from '../engines/chat/reply.ts';

export const userTurn = (text: string, over: Partial<Turn> = {}): Turn => ({
  role: 'user',
  text,
  pictures: [],
  documents: [],
  toolResults: [],
  ...over,
});

export const assistantTurn = (text: string): Turn => ({ ...userTurn(text), role: 'assistant' });

/** Returns the reply to one message, or to a whole prompt. */
export function composed(text: string, over: Partial<Prompt> = {}): Reply {
  return compose({
    interface: 'chat',
    model: 'vendor-s2',
    system: '',
    turns: [userTurn(text)],
    tools: [],
    toolChoice: { type: 'auto' },
    oneCall: false,
    json: null,
    thinking: false,
    settings: {},
    now: new Date('2026-03-19T08:30:00Z'),
    ...over,
  });
}

/** Returns the text at temperature 0. */
export function composeText(text: string, over: Partial<Prompt> = {}): string {
  return composed(text, over)
    .parts.map((part) => (part.kind === 'text' ? likeliest(part.passage) : ''))
    .join('');
}
