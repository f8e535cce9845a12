import { Download, Files, FolderOpen, LibraryBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../ui/menu.tsx';
import { useAppInfo } from './app-info-store.ts';
import { openArea } from './area-state.ts';
import { type AssetFile, copyFile, saveFile, showFile } from './asset-files.ts';

/** Returns the name of the action that saves a file: a browser downloads it. */
export function useSaveLabel(): string {
  const { t } = useTranslation('common');
  return t(useAppInfo()?.files.saveDialog ? 'file.saveAs' : 'file.download');
}

/** Renders the menu item that saves a copy of a file. */
export function SaveItem({ file }: { file: AssetFile }) {
  return (
    <MenuItem icon={Download} onSelect={() => void saveFile(file)}>
      {useSaveLabel()}
    </MenuItem>
  );
}

/** Renders the menu item that opens a file in the library. */
export function ShowInLibraryItem({ file }: { file: Pick<AssetFile, 'id'> }) {
  const { t } = useTranslation('common');
  return (
    <MenuItem icon={LibraryBig} onSelect={() => openArea('library', { assetId: file.id })}>
      {t('file.showInLibrary')}
    </MenuItem>
  );
}

/** Renders the menu items that hand a file to other programs, as far as the host can. */
export function HandOnItems({ file, canCopy = true }: { file: AssetFile; canCopy?: boolean }) {
  const { t } = useTranslation('common');
  const files = useAppInfo()?.files;
  return (
    <>
      {canCopy && files?.copyFiles ? (
        <MenuItem icon={Files} onSelect={() => void copyFile(file)}>
          {t('file.copy')}
        </MenuItem>
      ) : null}
      {files?.showInFolder ? (
        <MenuItem icon={FolderOpen} onSelect={() => void showFile(file)}>
          {t('file.showInFolder')}
        </MenuItem>
      ) : null}
    </>
  );
}
