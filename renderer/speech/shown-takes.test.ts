import { expect, it } from 'vitest';
import { takesOf } from './shown-takes.ts';
import { aTake, emptyDraft } from './testing/fake-speech.ts';

it('the takes of a script are those made of it, made again from them, or with the same text', () => {
  const made = aTake({ text: 'An earlier wording.' });
  const again = aTake({ parentId: made.id });
  const same = aTake({ text: 'The tide.' });
  const other = aTake({ text: 'Another script.' });
  const draft = { ...emptyDraft(), text: 'The tide.', takeIds: [made.id] };
  expect(takesOf(draft, [other, same, again, made])).toEqual([same, again, made]);
  expect(takesOf(emptyDraft(), [other, aTake({ text: '' })])).toEqual([]);
});
