import i18next from 'i18next';
import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { formatAgo } from '../locales/format.ts';
import { clockTime } from '../ui/clock-time.ts';

/** The most characters of a prompt used as a name. */
const NAME_SIGNS = 80;
/** The most characters of a spoken text on a card. */
const SPOKEN_SIGNS = 160;

/** Returns a file's name: its title, or else the beginning of its prompt. */
export function itemTitle({ title, prompt }: Pick<LibraryItem, 'title' | 'prompt'>): string {
  const named = title.trim();
  if (named !== '') return named;
  const line = prompt.trim().split('\n', 1)[0] ?? '';
  return line === '' ? i18next.t('library:item.untitled') : line.slice(0, NAME_SIGNS);
}

/** Returns the duration or the pixels of a file; empty if neither is known. */
export function itemSize({
  durationMs,
  width,
  height,
}: Pick<LibraryItem, 'durationMs' | 'width' | 'height'>): string {
  if (durationMs !== null) return clockTime(durationMs);
  if (width === null || height === null) return '';
  return `${width} × ${height}`;
}

export function itemModel({ model }: Pick<LibraryItem, 'model'>): string {
  return model === '' ? i18next.t('library:item.unknownModel') : model;
}

/** Returns the voice or the style of a file, or the model if neither is known. */
export function itemAbout({ about, model }: Pick<LibraryItem, 'about' | 'model'>): string {
  return about.trim() || itemModel({ model });
}

/** Returns as much of a spoken text as fits a card. */
export function spokenStart(prompt: string): string {
  return prompt.slice(0, SPOKEN_SIGNS);
}

/** Returns the accessible name of a card: its visible texts in order, then what only its appearance shows. */
export function spokenName(item: LibraryItem, now: number = Date.now()): string {
  const { t } = i18next;
  const words = item.kind === 'speech' && !item.missing ? spokenStart(item.prompt) : '';
  const about = [
    `${formatAgo(item.createdAt, now)} · ${itemAbout(item)}`,
    words,
    item.missing ? t('library:item.missing') : itemSize(item),
    item.starred ? t('library:item.starred') : '',
  ];
  return t('library:item.name', {
    title: itemTitle(item),
    kind: t(`library:kind.${item.kind}`),
    about: about.filter((word) => word !== '').join(' · '),
  });
}
