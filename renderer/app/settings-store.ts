import i18next from 'i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { NumberedSettings, SettingsPatch } from '../../shared/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { toast } from '../ui/toast.tsx';

interface SettingsState {
  readonly settings: Settings;
  /** False until the core has sent the settings; the defaults apply until then. */
  readonly loaded: boolean;
}

export const settingsStore = createStore<SettingsState>(() => ({
  settings: DEFAULT_SETTINGS,
  loaded: false,
}));

/** Takes in the settings that the core tells at each (re)connect, and changes made elsewhere. Called once, at the start. */
export function watchSettings(): () => void {
  const stops = [
    onReady((settings) => {
      put(settings);
      keepView();
    }),
    onChange((change, rev) => {
      if (change.type === 'settings') put({ ...change.settings, rev });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The settings as the core last reported them. */
let persisted: NumberedSettings = { ...DEFAULT_SETTINGS, rev: 0 };
/** Changes on their way to the core, in their order: shown over what it told, which may not know of them yet. */
let underWay: readonly Partial<Settings>[] = [];
/** The settings of how this window looks. It begins as the one changed last, and then changes by itself. */
const VIEW = [
  'area',
  'listCollapsed',
  'parametersOpen',
  'libraryView',
  'librarySort',
  'player',
  'speechDrawer',
] as const;
/** Settings that belong to a window; the ones changed last are where the next window begins. */
export type View = Pick<Settings, (typeof VIEW)[number]>;
let view: Partial<View> = {};
/** Changes of the view that the core has not stored yet. */
let unsaved: Partial<View> = {};

/** Takes in a report of the core, unless a newer one is known. */
function put(settings: NumberedSettings): void {
  if (settings.rev >= persisted.rev) persisted = settings;
  if (!settingsStore.getState().loaded) {
    view = { ...Object.fromEntries(VIEW.map((name) => [name, settings[name]])), ...view };
  }
  settingsStore.setState({ settings: withUnderWay(), loaded: true });
}

function withUnderWay(): Settings {
  const { rev: _, ...settings } = persisted;
  for (const change of [...underWay, view]) Object.assign(settings, change);
  return settings;
}

/** Returns one setting, or a value derived from the settings. */
export function useSettings<T>(select: (settings: Settings) => T): T {
  return useStore(settingsStore, (state) => select(state.settings));
}

/**
 * Changes settings: seen at once, kept by the core. Where the core refuses or cannot be reached, the old values come
 * back and the promise rejects.
 */
export async function changeSettings(patch: Omit<SettingsPatch, keyof View>): Promise<void> {
  const change: Partial<Settings> = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  );
  underWay = [...underWay, change];
  settingsStore.setState({ settings: withUnderWay() });
  try {
    const settings = await api.settings.change(patch);
    underWay = underWay.filter((other) => other !== change);
    put(settings);
  } catch (error) {
    underWay = underWay.filter((other) => other !== change);
    settingsStore.setState({ settings: withUnderWay() });
    throw error;
  }
}

/**
 * Changes how this window looks, and none that is open: it stays so where the core cannot be reached, and is kept when
 * that is back, for the next window.
 */
export function changeView(change: Partial<View>): void {
  view = { ...view, ...change };
  unsaved = { ...unsaved, ...change };
  settingsStore.setState({ settings: withUnderWay() });
  keepView();
}

function keepView(): void {
  const asked = unsaved;
  if (Object.keys(asked).length === 0) return;
  api.settings.change(asked).then((settings) => {
    // A value that changed again in the meantime has a request of its own.
    unsaved = Object.fromEntries(
      Object.entries(unsaved).filter(([name, value]) => asked[name as keyof View] !== value),
    );
    put(settings);
  }, reportError);
}

/**
 * Changes settings once the core has kept them; rejects where it refuses or cannot be reached. For what takes the user to
 * another view: one that was shown too early would take away, on the way back, what was typed there.
 */
export async function changeSettingsPersisted(patch: SettingsPatch): Promise<void> {
  put(await api.settings.change(patch));
}

/** Changes a setting from a control; if it cannot be saved, the control goes back and a toast says so. */
export function saveSetting(patch: SettingsPatch): void {
  changeSettings(patch).catch((error: unknown) => {
    reportError(error);
    toast.show({ id: 'settings.notSaved', title: i18next.t('settings:notSaved'), tone: 'bad' });
  });
}
