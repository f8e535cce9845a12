import { expect, it } from 'vitest';
import { finishNote } from './finish-reason.ts';

it('shows a finish reason only when it is not the natural end', () => {
  expect(finishNote('stop')).toBeNull();
  expect(finishNote('end_turn')).toBeNull();
  expect(finishNote('max_tokens')).toEqual({ kind: 'length', canContinue: true });
  expect(finishNote('something_new')).toEqual({ kind: 'other', canContinue: false });
});
