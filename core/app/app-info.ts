import type { AppInfo } from '../../shared/contract/app.ts';
import type { Recovery } from '../db/recover-database.ts';
import type { Host } from '../platform/host.ts';

/** Returns the host's properties for the window. */
export function appInfo(host: Host, recovered: Recovery | null): Omit<AppInfo, 'warnings' | 'startedAt'> {
  const { version, kind, platform, dataFolder, libraryFolder } = host;
  const files = {
    saveDialog: host.saveFile !== undefined,
    folderDialog: host.pickFolder !== undefined,
    showInFolder: host.showInFolder !== undefined,
    pdf: host.printPdf !== undefined,
    copyFiles: host.copyFiles !== undefined,
    dragFiles: host.dragFiles !== undefined,
  };
  const recovery = recovered === null ? {} : { recovered: describeRecovery(recovered) };
  const quick = host.quick ? { quickKeys: host.quick.keys() } : {};
  return { version, host: kind, platform, dataFolder, libraryFolder, files, ...quick, ...recovery };
}

function describeRecovery({ copyMadeAt, damagedFile, salvaged }: Recovery) {
  const { finished, lost, ...brought } = salvaged ?? { ...NOTHING, finished: true, lost: NOTHING };
  return { copyMadeAt, damagedFile, brought, lost, finished };
}
const NOTHING = { conversations: 0, messages: 0, works: 0 };

/** Returns the notices about this start, as keys of the message catalogue. */
export function hostWarnings(host: Host): string[] {
  return [
    ...(host.warnings ?? []),
    ...(host.settingsFile.wasReset ? ['settings_reset'] : []),
    ...(host.isDataFolderRemote ? ['data_folder_remote'] : []),
  ];
}
