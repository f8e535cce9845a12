import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../ui/copy-text.tsx';

interface PathLineProps {
  readonly name: string;
  /** Whether a heading already names it. */
  readonly nameHidden?: boolean;
  readonly hint: string;
  readonly path: string;
  /** Additional controls next to the path. */
  readonly children?: ReactNode;
}

/** Shows the path of a folder, with a button that copies it. */
export function PathLine({ name, nameHidden = false, hint, path, children }: PathLineProps) {
  const { t } = useTranslation('settings');
  return (
    <div className="flex flex-col gap-1">
      {nameHidden ? null : <p className="text-sm font-medium text-ink-2">{name}</p>}
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 items-center gap-2 rounded-md border border-hairline bg-panel py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 select-all truncate text-sm" title={path}>
            {path}
          </code>
          <CopyIcon label={t('data.copyPath', { name })} text={() => path} />
        </div>
        {children}
      </div>
      <p className="text-xs text-ink-3">{hint}</p>
    </div>
  );
}
