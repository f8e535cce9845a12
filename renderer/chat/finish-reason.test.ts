import { expect, it } from 'vitest';
import { STOP_REASONS } from '../../shared/service/messages.ts';
import { finishNote } from './finish-reason.ts';

it('finishNote shows nothing when the answer ended naturally', () => {
  expect(finishNote('stop')).toBeNull();
  expect(finishNote('end_turn')).toBeNull();
  expect(finishNote(null)).toBeNull();
});

it.each([
  ['max_tokens', 'length', 'continue'],
  ['length', 'length', 'continue'],
  ['pause_turn', 'pause', 'continue'],
  ['compaction', 'compaction', 'continue'],
  ['refusal', 'refusal', 'edit'],
  ['content_filter', 'filter', 'edit'],
  ['model_context_window_exceeded', 'context', 'context'],
  ['tool_use', 'tool', null],
  ['tool_calls', 'tool', null],
  ['function_call', 'tool', null],
  ['something_new', 'other', null],
] as const)('finishNote maps %s to its notice and action', (reason, kind, action) => {
  expect(finishNote(reason)).toEqual({ kind, action });
});

it('finishNote knows every stop_reason of the service', () => {
  expect(STOP_REASONS.filter((reason) => finishNote(reason)?.kind === 'other')).toEqual([]);
});

it('finishNote names the stop sequence if the service reports one, for either interface', () => {
  expect(finishNote('stop_sequence', 'END')?.kind).toBe('stopSequence');
  expect(finishNote('stop_sequence', null)?.kind).toBe('stopSequenceUnnamed');
  expect(finishNote('stop', 'END')?.kind).toBe('stopSequence');
});
