import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../lib/save-text.ts';
import { Button } from '../../ui/button.tsx';

interface TableToolsProps {
  /** The subject of the table, part of the file's name. */
  readonly name: string;
  readonly csv: () => string;
}

/** Offers a table for copying or as a file. */
export function TableTools({ name, csv }: TableToolsProps) {
  const { t } = useTranslation('usage');
  const [copied, setCopied] = useState(false);
  return (
    <div className="my-1 flex justify-end gap-1">
      <Button
        size="sm"
        variant="ghost"
        icon={copied ? Check : Copy}
        onClick={() => {
          navigator.clipboard.writeText(csv()).then(() => setCopied(true), reportError);
        }}
      >
        {t(copied ? 'copied' : 'copyTable')}
      </Button>
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
