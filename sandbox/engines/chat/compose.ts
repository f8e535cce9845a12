import { spin } from './passage.ts';
import type { Prompt } from './prompt.ts';
import { type Reply, textReply } from './reply.ts';

export function compose(prompt: Prompt): Reply {
  return textReply(spin`⟦Hello¦Hi¦Good day⟧! I am the sandbox. You said: ${prompt.turns.at(-1)?.text ?? ''}`);
}
