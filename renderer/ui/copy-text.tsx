import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';
import { attempt } from './toast-problem.ts';

const CONFIRMED_MS = 1500;

/** Something to copy; made at the click. */
type Copied = () => string | Promise<string>;

/** Returns what copies a text, and whether that was done a moment ago, so that its button says so in place. */
function useCopy(text: Copied): readonly [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const { t } = useTranslation('common');
  const copy = () =>
    attempt(t('copyFailed'), async () => {
      await navigator.clipboard.writeText(await text());
      setCopied(true);
    });
  return [copied, () => void copy()];
}

interface CopyTextProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon' | 'disabled'> {
  readonly label: string;
  readonly text: Copied;
}

/** A button with words that copies a text. */
export function CopyText({ label, text, icon, ...rest }: CopyTextProps) {
  const { t } = useTranslation('common');
  const [copied, copy] = useCopy(text);
  return (
    <Button size="sm" {...rest} icon={icon && copied ? Check : icon} onClick={copy}>
      {copied ? t('copied') : label}
    </Button>
  );
}

/** The same as an icon. */
export function CopyIcon({ label, text }: { readonly label: string; readonly text: Copied }) {
  const { t } = useTranslation('common');
  const [copied, copy] = useCopy(text);
  return (
    <IconButton size="sm" icon={copied ? Check : Copy} label={copied ? t('copied') : label} onClick={copy} />
  );
}
