import type { ContextMenuParams } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contextMenuTemplate, showContextMenus } from './context-menu.ts';
import { labelsFor } from './labels/labels-for.ts';
import { MEDIA_BASE } from './origin.ts';
import { BrowserWindow, recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

const NOTHING = {
  ...{ linkURL: '', srcURL: '', selectionText: '', misspelledWord: '', mediaType: 'none', x: 3, y: 4 },
  ...{ dictionarySuggestions: [], hasImageContents: false, isEditable: false },
  editFlags: {
    ...{ canUndo: false, canRedo: false, canCut: true, canCopy: true, canPaste: true, canDelete: true },
    ...{ canSelectAll: true, canEditRichly: false },
  },
} as unknown as ContextMenuParams;

const contents = {
  replaceMisspelling: vi.fn(),
  copyImageAt: vi.fn(),
  downloadURL: vi.fn(),
  session: { addWordToSpellCheckerDictionary: vi.fn() },
};

/** Returns the items for a click, and a function that chooses one by its label. */
function menuFor(params: Partial<ContextMenuParams>) {
  const items = contextMenuTemplate({ ...NOTHING, ...params }, labelsFor('en', []), contents as never);
  const choose = (label: string) => {
    const click: unknown = items.find((item) => item.label === label)?.click;
    if (typeof click === 'function') click();
  };
  return { items, labels: items.map(({ label, type }) => label ?? type), choose };
}

beforeEach(() => {
  vi.clearAllMocks();
  recorded.clipboard.length = 0;
  recorded.menus.length = 0;
});

describe('context menu', () => {
  it('of a text field has the possible edits enabled', () => {
    const { items, labels } = menuFor({ isEditable: true });
    const edits = ['Undo', 'Redo', 'separator', 'Cut', 'Copy', 'Paste', 'separator', 'Select All'];
    expect(labels).toEqual(edits);
    expect(items.map(({ enabled }) => enabled)).toEqual([
      ...[false, false, undefined, true, true, true, undefined, true],
    ]);
  });

  it('of selected text copies it, and there is none without a selection', () => {
    expect(menuFor({ selectionText: 'words' }).labels).toEqual(['Copy']);
    expect(menuFor({}).labels).toEqual([]);
  });

  it('of a misspelled word offers corrections', () => {
    const word = { isEditable: true, misspelledWord: 'wrods', dictionarySuggestions: ['words', 'rods'] };
    const { labels, choose } = menuFor(word);
    expect(labels.slice(0, 4)).toEqual(['words', 'rods', 'Learn spelling', 'separator']);
    choose('words');
    choose('Learn spelling');
    expect(contents.replaceMisspelling.mock.calls).toEqual([['words']]);
    expect(contents.session.addWordToSpellCheckerDictionary.mock.calls).toEqual([['wrods']]);
    expect(menuFor({ ...word, dictionarySuggestions: [] }).labels[0]).toBe('No suggestions');
  });

  it('of a link copies its address, unless the scheme is never opened', async () => {
    menuFor({ linkURL: 'https://example.com/a?b' }).choose('Copy link');
    expect(recorded.clipboard.map(({ bytes }) => bytes.toString())).toEqual(['https://example.com/a?b']);
    expect(menuFor({ linkURL: 'javascript:alert(1)' }).labels).toEqual([]);
  });

  it('of an image copies it, and saves a library image under its file name', () => {
    const image = { mediaType: 'image', hasImageContents: true } as const;
    const { labels, choose } = menuFor({ ...image, srcURL: `${MEDIA_BASE}asset/1` });
    expect(labels).toEqual(['Copy image', 'Save image…']);
    choose('Copy image');
    choose('Save image…');
    expect(contents.copyImageAt.mock.calls).toEqual([[3, 4]]);
    expect(contents.downloadURL.mock.calls).toEqual([[`${MEDIA_BASE}asset/1?download`]]);
    expect(menuFor({ ...image, srcURL: 'blob:x' }).labels).toEqual(['Copy image']);
    expect(menuFor({ ...image, hasImageContents: false }).labels).toEqual([]);
  });

  it('opens in the clicked window, in the current language', () => {
    const window = new BrowserWindow({});
    showContextMenus(window as never, () => labelsFor('zh-CN', []));
    window.webContents.emit('context-menu', {}, { ...NOTHING, selectionText: 'words' });
    window.webContents.emit('context-menu', {}, NOTHING);
    expect(recorded.menus).toMatchObject([{ template: [{ role: 'copy', label: '复制' }], window }]);
  });
});
