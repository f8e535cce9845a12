import { arch, release } from 'node:os';
import type { Host, Logger } from '../host.ts';

/** Logs versions, system and data folder as the first lines of a run. */
export function logStart(
  logger: Logger,
  host: Pick<Host, 'kind' | 'version' | 'dataFolder' | 'isDataFolderRemote'>,
  database: { readonly form: number; readonly warnings: readonly string[] },
): void {
  const { node, electron, chrome } = process.versions;
  const { kind, version, dataFolder } = host;
  const os = `${process.platform} ${release()} ${arch()}`;
  const remote = host.isDataFolderRemote ? { remote: true } : {};
  logger.info('started', { version, host: kind, node, electron, chrome, os, dataFolder, ...remote });
  const { form, warnings } = database;
  if (warnings.length > 0) logger.warn('notice at startup', { warnings });
  logger.info('database opened', { form });
}
