import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AfterPackContext, Arch } from 'app-builder-lib';
import { checkAsarIntegrity } from './asar-integrity.ts';
import { checkFuses, fuseConfig, fuseFile } from './fuses.ts';

/**
 * Runs as electron-builder's hook when an app's folder is complete but not signed. Sets the fuses with
 * electron-builder's own code and reads all of them back, including those that Electron has added. electron-builder
 * sets them again from `electronFuses` before it signs.
 */
export default async function afterPack(context: AfterPackContext): Promise<void> {
  const { appOutDir, electronPlatformName: platform, packager } = context;
  // The two halves of a universal Mac app are skipped, because the merged app is checked.
  if (/-(x64|arm64)-temp$/.test(appOutDir)) return;
  await packager.addElectronFuses(context, fuseConfig());
  const name = platform === 'linux' ? linuxName(packager) : packager.appInfo.productFilename;
  checkFuses(fuseFile(appOutDir, platform, name));
  checkAsarIntegrity(appOutDir, platform, name);
  if (platform !== 'darwin') checkCanvas(appOutDir, `${platform}-${Arch[context.arch]}-`);
}

/**
 * Checks the canvas module.
 * @throws unless it is the one native module for this processor: the app would start but show no images
 */
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
