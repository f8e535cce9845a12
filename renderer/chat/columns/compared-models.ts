import { COMPARE_MAX } from '../../../shared/service/limits.ts';

const KEY = 'quartet.chat.compared';

/** The models last compared, on this machine; the one in use first where none were. */
export function lastCompared(inUse: string): readonly string[] {
  const kept = localStorage.getItem(KEY)?.split('\n') ?? [];
  const models = [...new Set(kept.filter((model) => model !== ''))].slice(0, COMPARE_MAX);
  return models.length > 1 ? models : [inUse];
}

export function rememberCompared(models: readonly string[]): void {
  localStorage.setItem(KEY, models.join('\n'));
}
