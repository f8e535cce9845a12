import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';
import type { Part } from '../../../shared/domain/conversation.ts';

/**
 * Numbers the blocks of a continued answer so that they come after those already there. Its first text goes on in the
 * text at the end where `cutText` says that the answer was cut there; a service that paused begins a block of its own.
 */
export function continueBlocks(
  parts: readonly Part[],
  cutText: boolean,
): (event: AnswerEvent) => AnswerEvent {
  if (parts.length === 0) return (event) => event;
  const next = Math.max(-1, ...parts.map((part) => ('block' in part ? part.block : -1))) + 1;
  const last = parts.at(-1);
  const open = cutText && last?.type === 'text' ? last.block : undefined;
  let continued: number | undefined;
  return (event) => {
    if (!('block' in event)) return event;
    if (open !== undefined && event.type === 'text') continued ??= event.block;
    const same = event.block === continued && (event.type === 'text' || event.type === 'citation');
    return { ...event, block: same && open !== undefined ? open : next + event.block };
  };
}
