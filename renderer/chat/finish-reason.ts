/** Why an answer ended, where it is worth a word; `kind` is a key of the message catalogue. */
export interface FinishNote {
  readonly kind:
    | 'length'
    | 'refusal'
    | 'context'
    | 'filter'
    | 'tool'
    | 'pause'
    | 'compaction'
    | 'stopSequence'
    | 'other';
  /** Going on from here makes sense. */
  readonly canContinue: boolean;
}

/**
 * What to say about a finish_reason or stop_reason; null for the natural end.
 * @see SERVICE.md §2.4
 */
export function finishNote(reason: string | null): FinishNote | null {
  switch (reason) {
    case null:
    case 'stop':
    case 'end_turn':
      return null;
    case 'length':
    case 'max_tokens':
      return { kind: 'length', canContinue: true };
    case 'stop_sequence':
      return { kind: 'stopSequence', canContinue: true };
    case 'pause_turn':
      return { kind: 'pause', canContinue: true };
    case 'compaction':
      return { kind: 'compaction', canContinue: true };
    case 'refusal':
      return { kind: 'refusal', canContinue: false };
    case 'content_filter':
      return { kind: 'filter', canContinue: false };
    case 'model_context_window_exceeded':
      return { kind: 'context', canContinue: false };
    case 'tool_calls':
    case 'tool_use':
    case 'function_call':
      return { kind: 'tool', canContinue: false };
    default:
      return { kind: 'other', canContinue: false };
  }
}
