import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';

interface PathLineProps {
  readonly name: string;
  readonly hint: string;
  readonly path: string;
  /** Further controls beside the path. */
  readonly children?: ReactNode;
}

/** Shows the path of a folder, with a button that copies it. */
export function PathLine({ name, hint, path, children }: PathLineProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [copied, setCopied] = useState(false);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-medium text-ink-2">{name}</p>
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 items-center gap-2 rounded-md border border-hairline bg-panel py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 select-all truncate text-sm" title={path}>
            {path}
          </code>
          <IconButton
            icon={copied ? Check : Copy}
            size="sm"
            label={copied ? t('common:copied') : t('settings:data.copyPath', { name })}
            onClick={() => {
              navigator.clipboard.writeText(path).then(() => setCopied(true), reportError);
            }}
          />
        </div>
        {children}
      </div>
      <p className="text-xs text-ink-3">{hint}</p>
    </div>
  );
}
