import type { ModelEntry } from '../../shared/contract/connections.ts';
import type { ChatInterface } from '../../shared/domain/conversation.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { fitsPattern, VISION_MODELS } from '../../shared/service/model-pattern.ts';
import { changeSettings, settingsStore } from '../app/settings-store.ts';

/** Whether a model sees images, and the source of that information. */
export interface ModelVision {
  readonly sees: boolean;
  readonly from: 'user' | ModelEntry['visionFrom'];
}

/** Returns the user's overrides for the models of a connection. */
export function ownVision(
  settings: Pick<Settings, 'modelVision'>,
  connectionId: string,
): Readonly<Record<string, boolean>> {
  return Object.hasOwn(settings.modelVision, connectionId) ? (settings.modelVision[connectionId] ?? {}) : {};
}

/**
 * Decides by the user's override, else the service's list, else the connection's patterns.
 * @param patterns uses the patterns of no preset if absent
 */
export function visionOf(
  model: string,
  offered: readonly ModelEntry[],
  own: Readonly<Record<string, boolean>>,
  patterns: readonly string[] = VISION_MODELS,
): ModelVision {
  if (Object.hasOwn(own, model)) return { sees: own[model] === true, from: 'user' };
  const entry = offered.find(({ id }) => id === model);
  if (entry) return { sees: entry.vision, from: entry.visionFrom };
  return { sees: fitsPattern(model, patterns), from: 'builtin' };
}

interface VisionModel {
  readonly model: string;
  readonly interface: ChatInterface;
}

/**
 * Returns a model that sees images: of the same interface if possible, else of chat completions; favourites first.
 * Null if the connection has none.
 * @param own the user's overrides by model
 */
export function visionModel(
  offered: readonly ModelEntry[],
  choice: {
    readonly chosen: ChatInterface;
    readonly favourites: readonly string[];
    readonly own?: Readonly<Record<string, boolean>> | undefined;
  },
): VisionModel | null {
  const { chosen, favourites, own = {} } = choice;
  const seeing = offered
    .filter(({ id }) => visionOf(id, offered, own).sees)
    .toSorted((one, other) => Number(favourites.includes(other.id)) - Number(favourites.includes(one.id)));
  const has = (wanted: ChatInterface) =>
    seeing.find(({ interfaces }) => interfaces.some((name) => name === wanted));
  const same = has(chosen);
  if (same) return { model: same.id, interface: chosen };
  const other = has('chat');
  return other ? { model: other.id, interface: 'chat' } : null;
}

/** Saves whether a model of a connection sees images; null restores the automatic value. */
export async function setModelVision(
  connectionId: string,
  model: string,
  sees: boolean | null,
): Promise<void> {
  const { modelVision } = settingsStore.getState().settings;
  const { [model]: _, ...others } = ownVision({ modelVision }, connectionId);
  const models = sees === null ? others : { ...others, [model]: sees };
  await changeSettings({ modelVision: { ...modelVision, [connectionId]: models } }).catch(reportError);
}
