import type { Logger } from '../platform/host.ts';
import type { AnsweredCall } from '../rpc/procedures.ts';

/** Calls that change stored data or connections: always logged. */
export const ALWAYS_LOGGED: ReadonlySet<string> = new Set([
  ...['backup.create', 'backup.restore', 'backup.goBack', 'backup.restart', 'backup.forgetRestore'],
  ...['transfer.export', 'transfer.import', 'transfer.undoImport', 'library.export', 'library.rebuild'],
  ...['library.purge', 'conversations.purge', 'speech.purge', 'music.purge', 'updates.install'],
  ...['connections.save', 'connections.remove', 'connections.setKey', 'connections.clearKey'],
  'connections.test',
]);
/** Never logged: a window that shows the log would read it again for having read it. */
const UNLOGGED: ReadonlySet<string> = new Set(['logs.page']);

/** Returns a function that logs which calls windows make, without their contents. */
export function createCallLogger(logger: Logger): (call: AnsweredCall) => void {
  return ({ path, ms, refused }) => {
    const call = path.join('.');
    if (UNLOGGED.has(call)) return;
    const facts = { call, ms: Math.round(ms), ...(refused === null ? {} : { refused }) };
    if (ALWAYS_LOGGED.has(call)) logger.info('asked for', facts);
    else logger.debug('asked for', facts);
  };
}
