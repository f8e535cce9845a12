import type { Change } from '../../shared/contract/app.ts';
import type { Api } from '../../shared/contract/index.ts';

/** Subscribes to all changes, as each window does, until its socket closes. */
export function listen(api: Api, heard: (change: Change) => void = () => {}): void {
  void (async () => {
    for await (const change of await api.app.watch()) if (change.type !== 'ready') heard(change);
  })().catch(() => undefined);
}
