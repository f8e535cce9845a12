import { Check, Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';
import { attempt } from './toast-problem.ts';
import { useBriefly } from './use-briefly.ts';

/** The time for which a button confirms that it copied, in milliseconds. */
export const COPIED_MS = 1500;

/** Produces the text to copy at the time of the click. */
type Copied = () => string | Promise<string>;

/**
 * Returns a function that copies a text, and whether it was called a moment ago, which the button confirms in place.
 */
function useCopy(text: Copied): readonly [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useBriefly<true>(COPIED_MS);
  const { t } = useTranslation('common');
  const copy = () =>
    attempt(t('copyFailed'), async () => {
      await navigator.clipboard.writeText(await text());
      setCopied(true);
    });
  return [copied !== null, () => void copy()];
}

interface CopyTextProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon' | 'disabled'> {
  readonly label: string;
  readonly text: Copied;
}

/** Renders a button with a label that copies a text. */
export function CopyText({ label, text, icon, ...rest }: CopyTextProps) {
  const { t } = useTranslation('common');
  const [copied, copy] = useCopy(text);
  return (
    <Button size="sm" {...rest} icon={icon && copied ? Check : icon} onClick={copy}>
      <StableText words={copied ? t('copied') : label} other={copied ? label : t('copied')} />
    </Button>
  );
}

/** Renders one of two texts in the width of the longer one, so that its surroundings do not move when they change. */
function StableText({ words, other }: { readonly words: string; readonly other: string }) {
  return (
    <span
      data-other={other}
      className="inline-flex flex-col items-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-other)/'']"
    >
      {words}
    </span>
  );
}

/** Renders an icon button that copies a text. */
export function CopyIcon({ label, text }: { readonly label: string; readonly text: Copied }) {
  const { t } = useTranslation('common');
  const [copied, copy] = useCopy(text);
  return (
    <IconButton size="sm" icon={copied ? Check : Copy} label={copied ? t('copied') : label} onClick={copy} />
  );
}
