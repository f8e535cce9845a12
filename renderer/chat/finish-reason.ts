/** The reason an answer ended, if it needs a notice; `kind` is a key of the message catalogue. */
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
    | 'stopSequenceUnnamed'
    | 'other';
  /** The action offered to the user; null if none is needed. */
  readonly action: 'continue' | 'edit' | 'context' | null;
}

/**
 * Returns the note to show for a finish_reason or stop_reason; null for the natural end.
 * @param sequence the stop sequence that ended it, where the service named one
 * @see SERVICE.md §2.4
 */
export function finishNote(reason: string | null, sequence: string | null = null): FinishNote | null {
  switch (reason) {
    case null:
    case 'end_turn':
      return null;
    // Chat completions reports `stop` for the natural end and for a stop sequence, and does not name the
    // sequence.
    case 'stop':
      return sequence === null ? null : { kind: 'stopSequence', action: 'continue' };
    case 'length':
    case 'max_tokens':
      return { kind: 'length', action: 'continue' };
    case 'stop_sequence':
      return { kind: sequence === null ? 'stopSequenceUnnamed' : 'stopSequence', action: 'continue' };
    case 'pause_turn':
      return { kind: 'pause', action: 'continue' };
    case 'compaction':
      return { kind: 'compaction', action: 'continue' };
    case 'refusal':
      return { kind: 'refusal', action: 'edit' };
    case 'content_filter':
      return { kind: 'filter', action: 'edit' };
    case 'model_context_window_exceeded':
      return { kind: 'context', action: 'context' };
    case 'tool_calls':
    case 'tool_use':
    case 'function_call':
      return { kind: 'tool', action: null };
    default:
      return { kind: 'other', action: null };
  }
}
