import { redo, undo } from '@codemirror/commands';
import { EditorState, Transaction, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { editSteps, replaceText, writeText } from './edit-steps.ts';

let state: EditorState;
let now: number;
beforeEach(() => {
  state = EditorState.create({ doc: '[verse]\nold', extensions: editSteps });
  now = 1_700_000_000_000;
});

function apply(spec: TransactionSpec | null, restMs = 10): void {
  now += restMs;
  if (!spec) throw new Error('nothing to do');
  const annotations = [spec.annotations ?? [], Transaction.time.of(now)].flat();
  state = state.update({ ...spec, annotations }).state;
}
function type(text: string, restMs = 10): void {
  const { length } = state.doc;
  apply({ changes: { from: length, insert: text }, userEvent: 'input.type' }, restMs);
}
const dispatch = (transaction: Transaction) => {
  state = transaction.state;
};
const text = () => state.doc.toString();

describe('lyrics undo steps', () => {
  it('combine a burst of typing and separate it at a pause', () => {
    type('a');
    type('b');
    type('c', 900);
    undo({ state, dispatch });
    expect(text()).toBe('[verse]\noldab');
    undo({ state, dispatch });
    expect(text()).toBe('[verse]\nold');
  });

  it('make a replaced text one step between two bursts of typing', () => {
    type('a');
    apply(replaceText(state, '[chorus]\nnew', 'input.repaired'));
    type('b');
    undo({ state, dispatch });
    expect(text()).toBe('[chorus]\nnew');
    undo({ state, dispatch });
    expect(text()).toBe('[verse]\nolda');
    redo({ state, dispatch });
    expect(text()).toBe('[chorus]\nnew');
  });

  it('make a text that is being written one step, however long it pauses', () => {
    type('a');
    apply(writeText(state, '[intro', true));
    apply(writeText(state, '[intro-short]\n\n[ver', false), 20_000);
    apply(writeText(state, '[intro-short]\n\n[verse]\nhey', false), 5);
    type('!');
    undo({ state, dispatch });
    expect(text()).toBe('[intro-short]\n\n[verse]\nhey');
    undo({ state, dispatch });
    expect(text()).toBe('[verse]\nolda');
    redo({ state, dispatch });
    expect(text()).toBe('[intro-short]\n\n[verse]\nhey');
  });

  it('separate two texts written one after the other', () => {
    apply(writeText(state, 'one', true));
    apply(writeText(state, 'one more', false));
    apply(writeText(state, 'two', true));
    undo({ state, dispatch });
    expect(text()).toBe('one more');
  });

  it('contain nothing for the same text with other line breaks', () => {
    expect(replaceText(state, '[verse]\r\nold', 'input.loaded')).toBeNull();
    expect(writeText(state, '[verse]\rold', false)).toBeNull();
  });

  it('keep the cursor where the text around it stays', () => {
    apply({ selection: { anchor: 11 } });
    apply(replaceText(state, '[intro-short]\n[verse]\nold', 'input.repaired'));
    expect(state.selection.main.head).toBe(25);
  });

  it('turn any text into any other without splitting a surrogate pair', () => {
    const lyrics = fc
      .array(fc.constantFrom('[verse]', '\n', 'ab', '😀', '😁', '词', '\r\n'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(lyrics, lyrics, (from, to) => {
        const before = EditorState.create({ doc: from });
        const step = replaceText(before, to, 'input.loaded');
        const after = step ? before.update(step).state : before;
        expect(after.doc.toString()).toBe(to.replaceAll('\r\n', '\n'));
        if (step) expect(JSON.stringify(step.changes)).not.toMatch(/\\ud[89a-f]/i);
      }),
    );
  });
});
