import type { AssetKind, LibraryUsage } from '../../shared/domain/library-item.ts';

export interface ModelCount {
  readonly model: string;
  readonly count: number;
}

/** The models of one kind, or of all, most used first; one that makes several kinds stands once. */
export function modelsOf({ models }: Pick<LibraryUsage, 'models'>, kind: AssetKind | null): ModelCount[] {
  const counts = new Map<string, number>();
  for (const one of models)
    if (kind === null || one.kind === kind) counts.set(one.model, (counts.get(one.model) ?? 0) + one.count);
  return [...counts]
    .map(([model, count]) => ({ model, count }))
    .toSorted((a, b) => b.count - a.count || (a.model < b.model ? -1 : 1));
}
