import i18next from 'i18next';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { LANGUAGES } from '../locales/catalogs.ts';
import { type Action, registerActions } from './actions.ts';
import { type AreaId, openArea } from './area-state.ts';
import { isBilled } from './connections-store.ts';
import { changeSettings, settingsStore } from './settings-store.ts';
import { startTour } from './tour.tsx';
import {
  openReport,
  openSettings,
  setPaletteOpen,
  setShortcutSheetOpen,
  toggleList,
  windowState,
} from './window-state.ts';

/** Registers the actions on the window itself. */
export function registerAppActions(): () => void {
  const actions: readonly Action[] = [
    {
      id: 'app.palette',
      title: 'app:action.palette',
      shortcut: 'Mod+K',
      overDialogs: true,
      keysOnly: true,
      run: () => setPaletteOpen(!windowState.getState().paletteOpen),
    },
    {
      id: 'app.settings',
      title: 'app:action.settings',
      offered: true,
      shortcut: 'Mod+,',
      run: () => openSettings(),
    },
    {
      id: 'app.shortcuts',
      title: 'app:action.shortcuts',
      offered: true,
      shortcut: ['Mod+/', '?'],
      run: () => setShortcutSheetOpen(true),
    },
    { id: 'app.tour', title: 'app:action.tour', enabled: () => !isBilled('chat'), run: startTour },
    goTo('chat', 'app.goToChat', 'app:action.goToChat', 'Mod+1'),
    goTo('speech', 'app.goToSpeech', 'app:action.goToSpeech', 'Mod+2'),
    goTo('music', 'app.goToMusic', 'app:action.goToMusic', 'Mod+3'),
    goTo('images', 'app.goToImages', 'app:action.goToImages', 'Mod+4'),
    goTo('library', 'app.goToLibrary', 'app:action.goToLibrary', 'Mod+5'),
    goTo('tasks', 'app.goToTasks', 'app:action.goToTasks', 'Mod+6'),
    { id: 'app.toggleList', title: 'app:action.toggleList', shortcut: 'Mod+B', run: toggleList },
    {
      id: 'app.resetLayout',
      title: 'app:action.resetLayout',
      run: () =>
        change({ listWidth: DEFAULT_SETTINGS.listWidth, listCollapsed: DEFAULT_SETTINGS.listCollapsed }),
    },
    {
      id: 'app.connections',
      title: 'app:action.connections',
      offered: true,
      run: () => openSettings('connections'),
    },
    { id: 'app.about', title: 'app:action.about', run: () => openSettings('about') },
    { id: 'app.logs', title: 'app:action.logs', run: () => openSettings('logs') },
    { id: 'app.report', title: 'app:action.report', run: openReport },
    choice('app.themeSystem', 'app:action.themeSystem', { theme: 'system' }),
    choice('app.themeLight', 'app:action.themeLight', { theme: 'light' }),
    choice('app.themeDark', 'app:action.themeDark', { theme: 'dark' }),
    ...LANGUAGES.map(({ tag, name }) =>
      choice(`app.language.${tag}`, (lng) => i18next.t('app:chooseLanguage', { name, lng }), {
        language: tag,
      }),
    ),
  ];
  return registerActions(actions);
}

/** Returns an action that opens an area and focuses it. The shortcuts are numbered along the rail. */
function goTo(area: AreaId, id: string, title: Action['title'], shortcut: string): Action {
  return {
    id,
    title,
    shortcut,
    run() {
      openArea(area);
      document.getElementById('main')?.focus();
    },
  };
}

/** Returns an action that sets a setting; disabled while that is its value. */
function choice(
  id: string,
  title: Action['title'],
  patch: Partial<Pick<Settings, 'theme' | 'language'>>,
): Action {
  return {
    id,
    title,
    enabled() {
      const { settings } = settingsStore.getState();
      const { theme = settings.theme, language = settings.language } = patch;
      return theme !== settings.theme || language !== settings.language;
    },
    run: () => change(patch),
  };
}

function change(patch: Partial<Settings>): void {
  void changeSettings(patch).catch(reportError);
}
