import i18next from 'i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { NumberedSettings, SettingsPatch } from '../../shared/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { followChanges } from '../data/follow-changes.ts';
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

/** Applies the settings the core sends on each (re)connect, and changes made elsewhere. Called once, at the start. */
export function watchSettings(): () => void {
  return followChanges(
    (change, rev) => change.type === 'settings' && put({ ...change.settings, rev }),
    (settings) => {
      put(settings);
      keepView();
    },
  );
}

/** The settings as the core last reported them. */
let persisted: NumberedSettings = { ...DEFAULT_SETTINGS, rev: 0 };
/** Changes being sent to the core, in order: shown over its settings, which may not include them yet. */
let underWay: readonly Partial<Settings>[] = [];
/** The settings of this window's view. A window starts with those changed last and then changes its own. */
const VIEW = [
  'area',
  'listCollapsed',
  'parametersOpen',
  'libraryView',
  'librarySort',
  'player',
  'speechDrawer',
] as const;
/** The settings that belong to a window; a new window starts with those changed last. */
export type View = Pick<Settings, (typeof VIEW)[number]>;
let view: Partial<View> = {};
/** Changes of the view that the core has not stored yet. */
let unsaved: Partial<View> = {};

/** Applies settings from the core, unless newer ones are known. */
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
 * Changes settings: shows the change at once and saves it in the core. If that fails, the old
 * values return and the promise rejects.
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
 * Changes the view of this window only. The change stays while the core is unreachable, and is
 * saved on reconnect, for the next window.
 */
export function changeView(change: Partial<View>): void {
  view = { ...view, ...change };
  unsaved = { ...unsaved, ...change };
  settingsStore.setState({ settings: withUnderWay() });
  keepView();
}

function keepView(): void {
  const sent = unsaved;
  if (Object.keys(sent).length === 0) return;
  api.settings.change(sent).then((settings) => {
    // A value that changed again in the meantime has a request of its own.
    unsaved = Object.fromEntries(
      Object.entries(unsaved).filter(([name, value]) => sent[name as keyof View] !== value),
    );
    put(settings);
  }, reportError);
}

/**
 * Changes settings once the core has saved them; rejects if that fails. For changes that open
 * another view: rolling one back would discard what was typed there.
 */
export async function changeSettingsPersisted(patch: SettingsPatch): Promise<void> {
  put(await api.settings.change(patch));
}

/** Changes a setting from a control; if it cannot be saved, the control rolls back and a toast reports it. */
export function saveSetting(patch: SettingsPatch): void {
  changeSettings(patch).catch((error: unknown) => {
    reportError(error);
    toast.show({ id: 'settings.notSaved', title: i18next.t('settings:notSaved'), tone: 'bad' });
  });
}
