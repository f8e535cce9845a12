import type { AppInfo } from '../shared/contract/app.ts';
import type { Host } from './host.ts';

/** What the window needs to know of its host. */
export function appInfo(host: Host): Omit<AppInfo, 'warnings'> {
  const { version, kind, platform, dataFolder, libraryFolder } = host;
  const files = {
    saveDialog: host.saveFile !== undefined,
    folderDialog: host.pickFolder !== undefined,
    showInFolder: host.showInFolder !== undefined,
    pdf: host.printPdf !== undefined,
  };
  return { version, host: kind, platform, dataFolder, libraryFolder, files };
}
