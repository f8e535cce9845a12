import { EditorView } from '@codemirror/view';
import { act, createRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import type { AnalysedLyrics } from './analyse-lyrics.ts';
import { LyricsEditor, type LyricsEditorHandle } from './lyrics-editor.tsx';
import { writingState } from './writing-state.ts';

const TEXT = '[verse]\none\n\n[chorus]\ntwo';

let root: Root;
let place: HTMLElement;
let setValue: (text: string) => void;
let changes: string[];
let analysed: AnalysedLyrics | null;
const submit = vi.fn();
const title = vi.fn();
const editor = createRef<LyricsEditorHandle>();

function Owner({ first }: { first: string }) {
  const [value, set] = useState(first);
  setValue = set;
  return (
    <LyricsEditor
      ref={editor}
      value={value}
      onChange={(text) => {
        changes.push(text);
        set(text);
      }}
      onAnalysed={(now) => {
        analysed = now;
      }}
      onTitle={title}
      onSubmit={submit}
      ariaLabel="Lyrics"
    />
  );
}

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  changes = [];
  submit.mockClear();
  title.mockClear();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  writingState.setState({ writing: false });
});

function show(text: string): void {
  act(() => root.render(<Owner first={text} />));
}
function field(): HTMLElement {
  for (const box of place.querySelectorAll('div')) {
    const found = box.shadowRoot?.querySelector<HTMLElement>('[role=textbox]');
    if (found) return found;
  }
  throw new Error('no editor');
}
const text = () => [...field().querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n');
const bar = () => place.querySelector('[aria-label="Fix section tags"]');
function click(name: string): void {
  const button = [...place.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  if (!button) throw new Error(`no button ${name}`);
  act(() => button.click());
}
/** Types at the end of the text, as a user would. */
function type(words: string): void {
  const view = EditorView.findFromDOM(field());
  if (!view) throw new Error('no editor');
  const at = view.state.doc.length;
  act(() => {
    // Blurs first, as happy-dom dispatches selection events within the update, unlike a browser.
    view.contentDOM.blur();
    view.dispatch({
      changes: { from: at, insert: words },
      selection: { anchor: at + words.length },
      userEvent: 'input.type',
    });
  });
}
function press(key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    cancelable: true,
    composed: true,
    ...init,
  });
  act(() => void field().dispatchEvent(event));
  return event;
}

describe('the lyrics editor', () => {
  it('shows the text with a color for each tag and has an accessible name', () => {
    show(TEXT);
    expect(text()).toBe(TEXT);
    expect(field().getAttribute('aria-label')).toBe('Lyrics');
    expect([...field().querySelectorAll('.tag')].map(({ className }) => className)).toEqual([
      'tag tag-verse',
      'tag tag-chorus',
    ]);
    expect(analysed?.problems).toEqual([]);
  });

  it('reports its own changes, and not those of its owner', () => {
    show(TEXT);
    act(() => setValue('[vers]\none'));
    expect(text()).toBe('[vers]\none');
    expect(changes).toEqual([]);
    expect(analysed?.problems.map(({ code }) => code)).toEqual(['unknown_tag']);
    act(() => editor.current?.replaceAll(TEXT));
    expect(changes).toEqual([TEXT]);
  });

  it('offers to fix tags of a loaded text as one undoable step', () => {
    show('');
    act(() => setValue('[Verse 1]\none'));
    const repair = [...place.querySelectorAll('button')].find((one) => one.textContent === 'Fix 1 tag');
    act(() => repair?.click());
    expect(changes).toEqual(['[verse]\none']);
    expect(place.textContent).not.toContain('Repair');
    press('z', { ctrlKey: true, keyCode: 90 });
    expect(changes.at(-1)).toBe('[Verse 1]\none');
  });

  it('offers to fix a typed tag once the cursor leaves its line', () => {
    show('');
    type('[Verse 2]');
    expect(bar()).toBeNull();
    type('\n');
    expect(bar()?.textContent).toContain('Fix 1 tag');
    type('one');
    click('Fix 1 tag');
    expect(changes.at(-1)).toBe('[verse]\none');
  });

  it('looks for tags to fix after a pause in typing', () => {
    vi.useFakeTimers();
    try {
      show('[verse]\none\nx\nChorus\ntwo');
      const view = EditorView.findFromDOM(field()) ?? expect.fail();
      view.contentDOM.blur();
      const change = (from: number, to: number, insert: string, userEvent: string) =>
        act(() =>
          view.dispatch({
            changes: { from, to, insert },
            selection: { anchor: from + insert.length },
            userEvent,
          }),
        );
      change(13, 13, 'y', 'input.type');
      // Below an empty line the word is a section heading.
      change(12, 14, '', 'delete.backward');
      expect(bar()).toBeNull();
      act(() => void vi.advanceTimersByTime(250));
      expect(bar()?.textContent).toContain('Fix 1 tag');
      // The offer disappears with the keystroke that makes it obsolete.
      change(12, 12, 'x', 'input.type');
      expect(bar()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not repeat a dismissed offer, but offers new fixes', () => {
    show('');
    type('[Verse 2]\none\n');
    click('Keep tags');
    type('two\n');
    expect(bar()).toBeNull();
    type('(Chorus)\n');
    expect(bar()?.textContent).toContain('Fix 2 tags');
  });

  it('asks again after a choice is undone', () => {
    show('');
    act(() => setValue('[verse]\none\n\n[Pre-Chorus]\ntwo'));
    click('[bridge]');
    expect(bar()).toBeNull();
    press('z', { ctrlKey: true, keyCode: 90 });
    expect(bar()?.textContent).toContain('Pre-Chorus');
  });

  it('reports a line above the first section as the title', () => {
    show('Harbour Lights\n\n[verse]\none');
    click('Use as title');
    expect(title).toHaveBeenCalledWith('Harbour Lights');
    expect(changes).toEqual(['[verse]\none']);
  });

  it('shows no problem in a tag being typed, and Enter completes it', () => {
    show('');
    type('[ver');
    expect(field().querySelectorAll('.problem')).toHaveLength(0);
    press('Enter', { keyCode: 13 });
    expect(changes.at(-1)).toBe('[verse]\n');
  });

  it('stops the propagation of typing keys and no others', () => {
    show(TEXT);
    const keys: string[] = [];
    const listen = (event: KeyboardEvent) => keys.push(event.key);
    window.addEventListener('keydown', listen);
    for (const key of [' ', '?', 'x', 'Tab', 'F2', 'Escape']) press(key);
    press('k', { ctrlKey: true });
    window.removeEventListener('keydown', listen);
    expect(keys).toEqual(['Tab', 'F2', 'Escape', 'k']);
  });

  it('submits on Ctrl+Enter and stops the propagation', () => {
    show(TEXT);
    const event = press('Enter', { ctrlKey: true, keyCode: 13 });
    expect(submit).toHaveBeenCalledTimes(1);
    expect(event.defaultPrevented).toBe(true);
    expect(changes).toEqual([]);
  });

  it('lets Tab move to the next control', () => {
    show(TEXT);
    expect(press('Tab', { keyCode: 9 }).defaultPrevented).toBe(false);
    expect(changes).toEqual([]);
  });

  it('goes to the next problem with F8, describes it, and fixes it with Alt+Enter', () => {
    show('[verse]\none\n\n[vers]\ntwo');
    press('F8', { keyCode: 119 });
    expect(writingState.getState().section).toBe(1);
    expect(field().getRootNode()).toHaveProperty(
      'textContent',
      expect.stringContaining('Did you mean [verse]?'),
    );
    press('Enter', { altKey: true, keyCode: 13 });
    expect(changes).toEqual(['[verse]\none\n\n[verse]\ntwo']);
  });

  it('is read-only while lyrics are drafted, and the draft is one undo step', () => {
    show('[verse]\nmine');
    act(() => writingState.setState({ writing: true }));
    act(() => setValue('[intro'));
    act(() => setValue('[intro-short]\n[verse]\nours'));
    press('Enter', { keyCode: 13 });
    expect(changes).toEqual([]);
    act(() => writingState.setState({ writing: false }));
    press('z', { ctrlKey: true, keyCode: 90 });
    expect(changes).toEqual(['[verse]\nmine']);
  });

  it('keeps its undo history when it is unmounted and shown again', () => {
    show(TEXT);
    act(() => editor.current?.replaceAll('[bridge]\nthree'));
    act(() => root.unmount());
    root = createRoot(place);
    show('[bridge]\nthree');
    press('z', { ctrlKey: true, keyCode: 90 });
    expect(changes.at(-1)).toBe(TEXT);
  });

  it('adds no style element to the page, which the content policy would block', () => {
    show(TEXT);
    expect(document.querySelectorAll('style')).toHaveLength(0);
    expect((field().getRootNode() as ShadowRoot).querySelectorAll('style')).toHaveLength(0);
  });
});
