import { Percent } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { showTokens, tokensShown } from './tokens-shown.ts';

/** On an answer with log probabilities: its tokens in place of its text, and back. */
export function TokenSwitch({ turnId }: { turnId: string }) {
  const { t } = useTranslation('answers');
  const shown = useStore(tokensShown, (turns) => turns.has(turnId));
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={shown}
      className="mb-1 -ml-2 aria-pressed:bg-craft-tint aria-pressed:text-ink"
      icon={<Percent aria-hidden size={13} />}
      onClick={() => showTokens(turnId, !shown)}
    >
      {t('tokens.switch')}
    </Button>
  );
}
