import { Check, Copy, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../../app/app-info-store.ts';
import { openLibraryFolder } from '../../app/open-library-folder.ts';
import { Button, IconButton } from '../../ui/button.tsx';

/** The way to the files: opened where the host can, else its path to be copied. */
export function LibraryFolder() {
  const { t } = useTranslation(['library', 'common']);
  const info = useAppInfo();
  const [copied, setCopied] = useState(false);
  if (!info) return null;
  if (info.files.showInFolder)
    return (
      <Button
        size="sm"
        variant="ghost"
        icon={FolderOpen}
        className="-ml-2"
        title={info.libraryFolder}
        onClick={() => void openLibraryFolder()}
      >
        {t('library:folder.open')}
      </Button>
    );
  return (
    <div className="flex items-center gap-1">
      <span className="sr-only">{t('library:folder.label')}</span>
      <code className="min-w-0 flex-1 select-all truncate text-2xs text-ink-3" title={info.libraryFolder}>
        {info.libraryFolder}
      </code>
      <IconButton
        icon={copied ? Check : Copy}
        size="sm"
        label={copied ? t('common:copied') : t('library:folder.copy')}
        onClick={() => {
          navigator.clipboard.writeText(info.libraryFolder).then(() => setCopied(true), reportError);
        }}
      />
    </div>
  );
}
