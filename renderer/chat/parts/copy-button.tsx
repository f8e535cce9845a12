import i18next from 'i18next';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { useSettings } from '../../app/settings-store.ts';
import { plainOf } from '../../markdown/plain-of.ts';
import { IconButton } from '../../ui/button.tsx';
import { COPIED_MS } from '../../ui/copy-text.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBriefly } from '../../ui/use-briefly.ts';

/** Copies a turn in the format of the settings, with Shift in the other one, and confirms it in place. */
export function CopyButton({ turn }: { turn: Turn }) {
  const { t } = useTranslation('chat');
  const copyAs = useSettings((settings) => settings.copyAs);
  const [copied, setCopied] = useBriefly<'markdown' | 'plain'>(COPIED_MS);
  const label =
    copied === 'plain'
      ? t('turn.copiedPlain')
      : copied
        ? t('turn.copied')
        : t(copyAs === 'plain' ? 'turn.copyPlainHint' : 'turn.copyHint');
  return (
    <IconButton
      icon={copied ? <Check aria-hidden size={15} className="text-good" /> : <Copy aria-hidden size={15} />}
      size="sm"
      label={label}
      onClick={async (event) => {
        const plain = (copyAs === 'plain') !== event.shiftKey;
        await copyAnswer(turn, { plain, announce: false });
        setCopied(plain ? 'plain' : 'markdown');
      }}
    />
  );
}

/** Copies a turn's text as Markdown, or as plain text. */
export async function copyAnswer(turn: Turn, how: { plain: boolean; announce: boolean }): Promise<void> {
  const text = turnText(turn.parts);
  await navigator.clipboard.writeText(how.plain ? plainOf(text) : text);
  if (how.announce) toast.show({ title: i18next.t('chat:turn.copied'), tone: 'good', id: 'copied' });
}
