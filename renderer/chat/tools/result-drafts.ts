import { createStore } from 'zustand/vanilla';
import type { ToolAnswer } from '../../../shared/domain/conversation.ts';
import type { ToolCallPart } from './pending-calls.ts';
import { savedFor } from './pending-calls.ts';

/** The result the user has typed for one call, and whether to save it for the tool. */
export interface ResultDraft {
  readonly content: string;
  readonly isError: boolean;
  readonly save: boolean;
  readonly auto: boolean;
}

/** By turn and call: what is typed outlives the scrolling of the transcript. */
const drafts = createStore<Readonly<Record<string, Readonly<Record<string, ResultDraft>>>>>(() => ({}));
export const resultDrafts = drafts;

/** The result of a call as typed; else the one saved for its tool; else empty. */
export function draftOf(
  typed: Readonly<Record<string, ResultDraft>> | undefined,
  call: ToolCallPart,
  saved: Readonly<Record<string, ToolAnswer>> | undefined,
): ResultDraft {
  const kept = savedFor(call.name, saved);
  const empty = { content: '', isError: false, auto: false };
  return typed?.[call.id] ?? { ...empty, ...kept, save: false };
}

export function setDraft(turnId: string, callId: string, draft: ResultDraft): void {
  drafts.setState((had) => ({ ...had, [turnId]: { ...had[turnId], [callId]: draft } }));
}

export function forgetDrafts(turnId: string): void {
  drafts.setState((had) => Object.fromEntries(Object.entries(had).filter(([id]) => id !== turnId)), true);
}
