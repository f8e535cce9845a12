import { act, createRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { showLanguage } from '../../locales/i18n.ts';
import type { LyricsEditorHandle } from './lyrics-editor.tsx';
import { StructureTimeline } from './structure-timeline.tsx';
import { showTimeline } from './timeline-state.ts';
import { writingState } from './writing-state.ts';

const TEXT = '[intro-short]\n\n[verse]\none\n\n[vers]\ntwo\n\n[chorus]\n';

let root: Root;
let place: HTMLElement;
let text: string;
let selected: string[];
const editor = createRef<LyricsEditorHandle>();

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  text = TEXT;
  selected = [];
  writingState.setState({ section: -1 });
  editor.current = {
    focus: () => undefined,
    undo: () => selected.push('undo'),
    redo: () => selected.push('redo'),
    focusAt: () => undefined,
    select: (from, to) => selected.push(text.slice(from, to)),
    replaceAll(next) {
      text = next;
      draw();
    },
  };
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(draw);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  writingState.setState({ writing: false });
});

function draw(): void {
  showTimeline(parseLyrics(text));
  root.render(<StructureTimeline editor={editor} />);
}
const blocks = () => [...place.querySelectorAll<HTMLElement>('[data-block]')];
const names = () => blocks().map((block) => block.dataset.section);
const announcement = () => place.querySelector('[role=status]')?.textContent;
const choices = () =>
  [...document.querySelectorAll('[role=menuitemradio]')].map(({ textContent }) => textContent);
/** Opens a menu and waits until its code is loaded. */
async function opened(open: () => unknown): Promise<void> {
  await act(async () => {
    open();
  });
  await act(() => vi.waitFor(() => expect(item('Duplicate')).toBeDefined()));
}
function item(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) =>
    one.textContent?.startsWith(name),
  );
}
function press(at: number, key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  act(() => {
    blocks()[at]?.focus();
    blocks()[at]?.dispatchEvent(event);
  });
  return event.defaultPrevented;
}

describe('the song timeline', () => {
  it('shows each section and its length, also to screen readers', () => {
    const spoken = blocks().map((block) => block.querySelector('.sr-only')?.textContent);
    expect(spoken[0]).toBe('Short intro, 0–10 s, 1 of 4');
    expect(spoken[2]).toMatch(/^\[vers\], \d+–\d+ s, not a section tag, 3 of 4$/);
    expect(spoken[3]).toBe('Chorus, no lyrics, 4 of 4');
    const seen = blocks()[0]?.querySelectorAll('[aria-hidden]');
    expect(seen?.[0]?.textContent).toContain('Intro');
    expect(seen).toHaveLength(2);
    expect(place.textContent).toMatch(/about \d:\d\d – \d:\d\d/);
  });

  it('selects a section in the editor', () => {
    act(() => blocks()[1]?.click());
    expect(selected).toEqual(['[verse]\none']);
  });

  it('selects and moves a section at its current offset after an edit outside it', () => {
    text = `\n\n${TEXT}`;
    act(() => showTimeline(parseLyrics(text)));
    act(() => blocks()[1]?.click());
    expect(selected).toEqual(['[verse]\none']);
    press(1, 'ArrowRight', { altKey: true });
    expect(text).toBe('\n\n[intro-short]\n\n[vers]\ntwo\n\n[verse]\none\n\n[chorus]\n');
  });

  it('moves a section with Alt and an arrow, keeps its focus, and announces it', () => {
    expect(press(1, 'ArrowRight', { altKey: true })).toBe(true);
    expect(names()).toEqual(['intro-short', 'unknown', 'verse', 'chorus']);
    expect(text).toBe('[intro-short]\n\n[vers]\ntwo\n\n[verse]\none\n\n[chorus]\n');
    expect(document.activeElement).toBe(blocks()[2]);
    expect(announcement()).toBe('Verse moved to position 3 of 4');
    press(2, 'ArrowLeft', { altKey: true });
    expect(text).toBe(TEXT);
  });

  it('moves nothing past an end, and does not let the browser navigate back', () => {
    expect(press(0, 'ArrowLeft', { altKey: true })).toBe(true);
    expect(text).toBe(TEXT);
  });

  it('is one tab stop with arrow keys within', () => {
    expect(blocks().map((block) => block.tabIndex)).toEqual([0, -1, -1, -1]);
    press(0, 'ArrowRight');
    expect(document.activeElement).toBe(blocks()[1]);
    press(1, 'End');
    expect(document.activeElement).toBe(blocks()[3]);
    expect(blocks().map((block) => block.tabIndex)).toEqual([-1, -1, -1, 0]);
  });

  it('marks the section with the cursor', () => {
    act(() => writingState.setState({ section: 1 }));
    expect(blocks().map((block) => block.getAttribute('aria-current'))).toEqual([null, 'true', null, null]);
  });

  it('moves nothing while lyrics are being drafted', () => {
    act(() => writingState.setState({ writing: true }));
    press(1, 'ArrowRight', { altKey: true });
    expect(text).toBe(TEXT);
  });

  it('deletes a section, announces how to undo it, and focuses the next', () => {
    press(1, 'Delete');
    expect(text).toBe('[intro-short]\n\n[vers]\ntwo\n\n[chorus]\n');
    expect(announcement()).toBe('Verse deleted. Ctrl+Z undoes.');
    expect(document.activeElement).toBe(blocks()[1]);
    press(2, 'Delete');
    expect(document.activeElement).toBe(blocks()[1]);
    press(1, 'z', { ctrlKey: true });
    press(1, 'z', { ctrlKey: true, shiftKey: true });
    expect(selected).toEqual(['undo', 'redo']);
  });

  it.each([
    ['a right click', () => blocks()[1]?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))],
    ['Shift+F10', () => press(1, 'F10', { shiftKey: true })],
    ['the menu key', () => press(1, 'ContextMenu')],
  ])('opens the menu of a section by %s', async (_, open) => {
    await opened(open);
    expect(choices()).toEqual(['Verse', 'Chorus', 'Bridge']);
    act(() => item('Duplicate')?.click());
    expect(names()).toEqual(['intro-short', 'verse', 'verse', 'unknown', 'chorus']);
  });

  it('changes the type of a section, to any if it has no lyrics', async () => {
    await opened(() => press(3, 'ContextMenu'));
    expect(choices()).toHaveLength(9);
    const outro = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')].find(
      (one) => one.textContent === 'Short outro',
    );
    act(() => outro?.click());
    expect(names().at(-1)).toBe('outro-short');
    expect(announcement()).toBe('Changed to Short outro');
  });

  it('shows an explanation while there are no sections', () => {
    text = 'words';
    act(draw);
    expect(blocks()).toEqual([]);
    expect(place.textContent).toContain('No sections yet');
    expect(place.querySelector('button')?.getAttribute('aria-label')).toBe('Add section');
  });
});
