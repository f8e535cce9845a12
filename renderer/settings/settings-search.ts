import i18next from 'i18next';
import type { SettingsPage } from '../app/window-state.ts';
import { rankItems } from '../ui/rank-items.ts';

/**
 * The settings of each page: a label and further search terms, as keys of the settings catalog or
 * with a namespace.
 */
const SETTINGS = {
  general: [
    ['general.theme', 'general.appearance', 'general.themeLight', 'general.themeDark'],
    ['general.accent', 'general.appearance', 'general.accentColor'],
    ['general.density', 'general.appearance', 'general.densityCompact'],
    ['general.codeTheme', 'general.appearance'],
    ['general.language'],
    ['general.notifyFinished', 'general.tasks'],
    ['general.enterSends', 'general.chat'],
    ['general.confirmLinks', 'general.confirmLinksHint'],
    ['general.follow', 'general.chat'],
    ['general.fontSize'],
  ],
  connections: [['connections.add', 'connections.key', 'connections.baseUrl', 'connections.test']],
  usage: [
    ['usage:prices.limit', 'usage:prices.limitHint', 'usage:prices.per', 'usage:cost.title'],
    ['usage:prices.overallLimit', 'usage:prices.limitHint', 'usage:prices.per', 'usage:cost.title'],
    ['usage:prices.title', 'usage:prices.currency', 'usage:cost.title'],
  ],
  data: [
    ['data.places', 'data.dataFolder', 'data.libraryFolder'],
    ['data.disk'],
    ['data.requestsKept', 'data.requestsKeptHint'],
    ['data.conversationFiles', 'data.exportAllHint'],
    ['data.backup', 'data.backupHint'],
    ['data.restore', 'data.restoreHint'],
    ['data.recipes', 'data.recipesHint'],
    ['data.sameLoudness'],
    ['data.rebuild', 'data.rebuildHint'],
    ['data.trash'],
    ['data.askAbove', 'data.asking', 'data.askAboveHint'],
  ],
  shortcuts: [],
  logs: [],
  about: [
    ['updates.title', 'updates.byItself'],
    ['about.privacy', 'about.privacyNothing'],
    ['about.licences', 'about.licence'],
  ],
} as const satisfies Record<SettingsPage, readonly (readonly string[])[]>;

const PAGES = Object.keys(SETTINGS) as SettingsPage[];

export interface FoundSetting {
  readonly page: SettingsPage;
  /** The name of the page. */
  readonly detail: string;
  /** The setting's label as the page shows it; the name of the page for the page itself. */
  readonly label: string;
}

/** Returns the pages and settings that contain every word of the query, best first. */
export function findSettings(query: string): FoundSetting[] {
  const { t } = i18next;
  const all = PAGES.flatMap((page) => {
    const detail = t(`settings:page.${page}`);
    return [
      { page, detail, label: detail, keywords: '' },
      ...SETTINGS[page].map(([label, ...words]) => ({
        page,
        detail,
        label: t(inCatalog(label)),
        keywords: words.map((word) => t(inCatalog(word))).join(' '),
      })),
    ];
  });
  return rankItems(all, query);
}

type Label = (typeof SETTINGS)[SettingsPage][number][number];
type Qualified<Key extends string> = Key extends `${string}:${string}` ? Key : `settings:${Key}`;

function inCatalog<Key extends Label>(key: Key): Qualified<Key> {
  return (key.includes(':') ? key : `settings:${key}`) as Qualified<Key>;
}

/** The longest time to wait for a page to load its content, in milliseconds. */
const READ_MAX_MS = 3000;

/**
 * Calls `showSetting` once the page shows the setting.
 * @param view returns the page, once it is mounted
 */
export function showSettingOnceThere(view: () => HTMLElement | null, label: string): void {
  const end = performance.now() + READ_MAX_MS;
  const attempt = () => {
    const page = view();
    if (!(page && showSetting(page, label)) && performance.now() < end) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

/**
 * Scrolls to a setting by its label, and moves the focus to its control or else to its heading.
 * @returns whether the page contains it
 */
export function showSetting(page: HTMLElement, label: string): boolean {
  const named = [...page.querySelectorAll<HTMLElement>('*')].find(({ textContent }) => textContent === label);
  named?.scrollIntoView({ block: 'center' });
  const by = named?.id ? `, [aria-labelledby~="${CSS.escape(named.id)}"]` : '';
  const holder = page.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]${by}`);
  const labels = [...page.querySelectorAll('label')];
  const labelled = labels.find(({ textContent }) => textContent === label)?.control;
  const control = holder?.querySelector<HTMLElement>('input, button') ?? holder ?? labelled;
  if (named && control === null) named.tabIndex = -1;
  (control ?? named)?.focus({ preventScroll: true });
  return (control ?? named) !== undefined;
}
