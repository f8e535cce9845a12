import { setImmediate } from 'node:timers/promises';
import type { FoundTurn } from '../../../shared/contract/conversations.ts';
import type { Part } from '../../../shared/domain/conversation.ts';
import { findPattern } from '../../../shared/domain/find-pattern.ts';
import type { BranchPage, TurnStore } from '../../db/chat/turn-store.ts';

/** Maximum number of turns returned. */
const RESULTS_MAX = 2000;
/** Turns read at a time; one may contain several megabytes of images. */
const READ_AT_ONCE = 32;
/** Milliseconds of searching before the event loop gets a turn. */
const WORK_MS = 10;

/**
 * Finds the turns of the branch ending in `leafId` that contain the text, ignoring case, in messages, documents, and
 * the input and output of tools. Oldest first.
 * @param partsOf returns the current parts of a turn: the row of a running answer is older than its log
 */
export async function findInBranch(
  turns: Pick<TurnStore, 'branchPage'>,
  partsOf: (turnId: string) => readonly Part[],
  leafId: string | null,
  text: string,
): Promise<{ turns: FoundTurn[]; more: boolean }> {
  const pattern = findPattern(text);
  // Most turns do not match: their JSON, which spells a text in one way only, is searched without parsing it.
  const jsonPattern = findPattern(JSON.stringify(text).slice(1, -1));
  const found: FoundTurn[] = [];
  let since = performance.now();
  for (let next = leafId; next !== null; ) {
    const read: BranchPage[] = turns.branchPage(next, READ_AT_ONCE);
    for (const { id, json, isWritten } of read) {
      if (isWritten && json.search(jsonPattern) === -1) continue;
      const count = partsOf(id)
        .flatMap(searchedTexts)
        .reduce((sum, one) => sum + countOf(one, pattern), 0);
      if (count > 0) found.push({ turnId: id, count });
    }
    next = read.at(-1)?.parentId ?? null;
    if (performance.now() - since > WORK_MS) {
      await setImmediate();
      since = performance.now();
    }
  }
  return { turns: found.reverse().slice(0, RESULTS_MAX), more: found.length > RESULTS_MAX };
}

function searchedTexts(part: Part): string[] {
  switch (part.type) {
    case 'text':
      return [part.text];
    case 'image':
      return part.caption === undefined ? [] : [part.caption];
    case 'document':
      return [part.title, part.text];
    case 'tool_call':
      return [part.name, part.input];
    case 'tool_result':
      return [part.content];
    case 'thinking':
    case 'other':
      return [];
    default:
      return part satisfies never;
  }
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
