import type { Rpc } from '../rpc/rpc.ts';
import type { Connections } from './connections.ts';
import type { SettingsService } from './settings-service.ts';

/** Implements the procedures of the settings. */
export const settingsRouter = (
  { procedures: { settings: p }, numbered }: Rpc,
  settings: SettingsService,
) => ({
  get: p.get.handler(() => numbered(() => settings.get())),
  change: p.change.handler(async ({ input }) => {
    await settings.change(input);
    return numbered(() => settings.get());
  }),
});

/** Implements the procedures of connections and their keys. */
export const connectionsRouter = (
  { procedures: { connections: p }, once, numbered }: Rpc,
  connections: Connections,
) => ({
  list: p.list.handler(() => numbered(() => connections.all())),
  save: p.save.handler(({ input }) => connections.save(input)),
  remove: p.remove.handler(({ input }) => connections.remove(input.id)),
  setKey: p.setKey.handler(({ input }) => connections.setKey(input.id, input.key, input.keep)),
  clearKey: p.clearKey.handler(({ input }) => connections.clearKey(input.id)),
  sandboxAccess: p.sandboxAccess.handler(() => connections.sandboxAccess()),
  test: p.test.handler((call) => connections.test(once(call))),
  models: p.models.handler(({ input, signal }) =>
    connections.models(input.id, signal ?? new AbortController().signal),
  ),
});
