import { z } from 'zod';
import type { MessagesInputBlock, MessagesRequest } from '../shared/service/messages.ts';
import type { Tokenizer } from './engines/chat/tokens.ts';
import { validate } from './http-validate.ts';

const clearToolUses = z.looseObject({
  type: z.string().startsWith('clear_tool_uses'),
  keep: z.looseObject({ value: z.int().min(0) }).optional(),
  trigger: z.looseObject({ type: z.enum(['input_tokens', 'tool_uses']), value: z.int().min(0) }).optional(),
});
const edits = z.looseObject({ edits: z.array(z.looseObject({ type: z.string() })).optional() });

const CLEARED = '[cleared to save context]';
type Edited = { request: MessagesRequest; applied: object | undefined };

/**
 * Clears old tool results as `context_management` requests: all but the last `keep` (3), once the trigger (100,000
 * input tokens) is reached. The sandbox does not support other edits, so no answer names them.
 * @see SERVICE.md §2.4
 */
export function manageContext(request: MessagesRequest, tokenizer: Tokenizer): Edited {
  if (request.context_management === undefined) return { request, applied: undefined };
  const asked = validate(z.looseObject({ context_management: edits }), request).context_management;
  let current = request;
  const applied: object[] = [];
  for (const edit of asked.edits ?? []) {
    const read = clearToolUses.safeParse(edit);
    if (!read.success) continue;
    const done = clear(current, read.data, tokenizer);
    current = done.request;
    if (done.uses > 0)
      applied.push({ type: edit.type, cleared_tool_uses: done.uses, cleared_input_tokens: done.tokens });
  }
  return { request: current, applied: { applied_edits: applied } };
}

function clear(request: MessagesRequest, edit: z.infer<typeof clearToolUses>, tokenizer: Tokenizer) {
  const results = request.messages.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content.filter(isResult),
  );
  const trigger = edit.trigger ?? { type: 'input_tokens', value: 100_000 };
  const size =
    trigger.type === 'tool_uses' ? results.length : tokenizer.count(JSON.stringify(request.messages));
  const old = new Set(results.slice(0, Math.max(0, results.length - (edit.keep?.value ?? 3))));
  if (size <= trigger.value || old.size === 0) return { request, uses: 0, tokens: 0 };
  let tokens = 0;
  const messages = request.messages.map((message) => {
    if (typeof message.content === 'string') return message;
    const content = message.content.map((block): MessagesInputBlock => {
      if (!old.has(block)) return block;
      const cleared = { ...block, content: CLEARED };
      tokens += Math.max(
        0,
        tokenizer.count(JSON.stringify(block)) - tokenizer.count(JSON.stringify(cleared)),
      );
      return cleared;
    });
    return { ...message, content };
  });
  return { request: { ...request, messages }, uses: old.size, tokens };
}

const isResult = (block: MessagesInputBlock) => block.type === 'tool_result';
