import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../lib/save-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';

interface TableToolsProps {
  /** The subject of the table, part of the file's name. */
  readonly name: string;
  readonly csv: () => string;
}

/** Offers a table for copying or as a file. */
export function TableTools({ name, csv }: TableToolsProps) {
  const { t } = useTranslation('usage');
  return (
    <div className="my-1 flex justify-end gap-1">
      <CopyText variant="ghost" icon={Copy} label={t('copyTable')} text={csv} />
      <Button
        size="sm"
        variant="ghost"
        icon={Download}
        // The mark in front tells spreadsheets that the text is UTF-8.
        onClick={() => saveText(`${t('fileName')} - ${name}.csv`, `\uFEFF${csv()}`, 'text/csv')}
      >
        {t('saveTable')}
      </Button>
    </div>
  );
}
