import {
  type BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
} from 'electron';
import { DOWNLOAD_QUERY } from '../core/host-kit/media-response.ts';
import type { Labels } from './labels.ts';
import { isSafeAddress } from './open-external.ts';
import { MEDIA_BASE } from './origin.ts';

type Item = MenuItemConstructorOptions;
type Contents = BrowserWindow['webContents'];

/** Shows the context menu wherever the page has none of its own. */
export function showContextMenus(window: BrowserWindow, labels: () => Labels): void {
  const contents = window.webContents;
  contents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params, labels(), contents);
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
}

/** Returns the items for what was clicked: spelling, link, image, text; none if nothing of it applies. */
export function contextMenuTemplate(
  params: ContextMenuParams,
  labels: Labels,
  contents: Pick<Contents, 'replaceMisspelling' | 'session' | 'copyImageAt' | 'downloadURL'>,
): Item[] {
  const groups = [
    spelling(params, labels, contents),
    isSafeAddress(params.linkURL)
      ? [{ label: labels.copyLink, click: () => void clipboard.writeText(params.linkURL) }]
      : [],
    image(params, labels, contents),
    text(params, labels),
  ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, i): Item[] => (i === 0 ? group : [{ type: 'separator' }, ...group]));
}

function spelling(
  { misspelledWord, dictionarySuggestions }: ContextMenuParams,
  labels: Labels,
  contents: Pick<Contents, 'replaceMisspelling' | 'session'>,
): Item[] {
  if (misspelledWord === '') return [];
  const suggestions: Item[] = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => contents.replaceMisspelling(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: labels.noSuggestions, enabled: false }]),
    {
      label: labels.learnSpelling,
      click: () => void contents.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
  ];
}

function image(
  { mediaType, hasImageContents, srcURL, x, y }: ContextMenuParams,
  labels: Labels,
  contents: Pick<Contents, 'copyImageAt' | 'downloadURL'>,
): Item[] {
  if (mediaType !== 'image' || !hasImageContents) return [];
  const copy: Item = { label: labels.copyImage, click: () => contents.copyImageAt(x, y) };
  // Only files of the library have a name to save them under.
  if (!srcURL.startsWith(MEDIA_BASE)) return [copy];
  const address = `${srcURL.split('?')[0]}?${DOWNLOAD_QUERY}`;
  return [copy, { label: labels.saveImage, click: () => contents.downloadURL(address) }];
}

function text({ isEditable, selectionText, editFlags }: ContextMenuParams, { roles }: Labels): Item[] {
  const item = (role: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll', enabled: boolean): Item => ({
    role,
    label: roles[role] ?? role,
    enabled,
  });
  const copy = item('copy', editFlags.canCopy);
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    ...[item('undo', editFlags.canUndo), item('redo', editFlags.canRedo), { type: 'separator' as const }],
    ...[item('cut', editFlags.canCut), copy, item('paste', editFlags.canPaste)],
    ...[{ type: 'separator' as const }, item('selectAll', editFlags.canSelectAll)],
  ];
}
