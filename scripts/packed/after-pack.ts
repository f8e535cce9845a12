import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AfterPackContext, Arch } from 'app-builder-lib';
import { checkAsarIntegrity } from './asar-integrity.ts';
import { checkFuses, fuseConfig, fuseFile } from './fuses.ts';

/**
 * electron-builder calls this when an app's folder is complete and not signed yet. Sets the fuses by electron-builder's
 * own means and reads back what stands in the program then, one that Electron has added included. electron-builder
 * sets the same once more, from `electronFuses`, before it signs.
 */
export default async function afterPack(context: AfterPackContext): Promise<void> {
  const { appOutDir, electronPlatformName: platform, packager } = context;
  // The halves of the app for both kinds of Mac: what they become is looked at.
  if (/-(x64|arm64)-temp$/.test(appOutDir)) return;
  await packager.addElectronFuses(context, fuseConfig());
  const name = platform === 'linux' ? linuxName(packager) : packager.appInfo.productFilename;
  checkFuses(fuseFile(appOutDir, platform, name));
  checkAsarIntegrity(appOutDir, platform, name);
  if (platform !== 'darwin') checkCanvas(appOutDir, `${platform}-${Arch[context.arch]}-`);
}

/** @throws if the native module is not that of the processor, and no other: the app would start, and show no image. */
function checkCanvas(appOutDir: string, system: string): void {
  const folder = join(appOutDir, 'resources/app.asar.unpacked/dist/electron/canvas');
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.node')) : [];
  if (found.length === 1 && found[0]?.startsWith(`skia.${system}`)) return;
  throw new Error(`the canvas must be that of ${system}*, and there is: ${found.join(', ') || 'none'}`);
}

function linuxName(packager: AfterPackContext['packager']): string {
  return 'executableName' in packager && typeof packager.executableName === 'string'
    ? packager.executableName
    : packager.appInfo.productFilename;
}
