import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

const CONFIRMED_MS = 1500;

/** Copies what is made at the click; says in place that it did. */
export function CopyText({ label, text }: { label: string; text: () => string | Promise<string> }) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      size="sm"
      onClick={async () => {
        await navigator.clipboard.writeText(await text());
        setCopied(true);
      }}
    >
      {copied ? t('copied') : label}
    </Button>
  );
}
