import type { ModelEntry } from '../../shared/contract/connections.ts';
import type { ChatInterface } from '../../shared/domain/conversation.ts';
import { seesImages } from '../../shared/service/models.ts';

export type ModelGroupId = 'favourites' | 'service' | 'partner' | 'vision' | 'other';

export interface ModelGroup {
  readonly id: ModelGroupId;
  readonly models: readonly ModelEntry[];
}

/**
 * The models of one interface as the picker shows them: favourites first, each model once, vision apart from the
 * service's own and the partners'. The chosen model is always there, also when it was typed by hand.
 */
export function groupModels(
  models: readonly ModelEntry[],
  choice: { interface: ChatInterface; model: string; favourites: readonly string[] },
): ModelGroup[] {
  const offered = models.filter((model) => model.interfaces.includes(choice.interface));
  const known = new Set(offered.map((model) => model.id));
  const extra = [choice.model, ...choice.favourites]
    .filter((id, at, all) => !known.has(id) && all.indexOf(id) === at)
    .map((id) => models.find((model) => model.id === id) ?? typed(id, choice.interface));
  const groups = new Map<ModelGroupId, ModelEntry[]>([
    ['favourites', []],
    ['service', []],
    ['partner', []],
    ['vision', []],
    ['other', []],
  ]);
  for (const model of [...offered, ...extra]) {
    groups.get(groupOf(model, known, choice.favourites))?.push(model);
  }
  return [...groups].filter(([, list]) => list.length > 0).map(([id, list]) => ({ id, models: list }));
}

function groupOf(model: ModelEntry, known: ReadonlySet<string>, favourites: readonly string[]): ModelGroupId {
  if (favourites.includes(model.id)) return 'favourites';
  if (!known.has(model.id) || model.owner === 'unknown') return 'other';
  return model.vision ? 'vision' : model.owner;
}

function typed(id: string, chosen: ChatInterface): ModelEntry {
  return { id, owner: 'unknown', vision: seesImages(id), visionFrom: 'builtin', interfaces: [chosen] };
}
