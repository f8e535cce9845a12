import { Percent } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Button } from '../../ui/button.tsx';

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

/** The answers whose tokens are shown in place of their text, by turn; as long as the window lives. */
export const tokensShown = createStore<ReadonlySet<string>>(() => new Set());

export function showTokens(turnId: string, shown: boolean): void {
  const next = new Set(tokensShown.getState());
  if (shown) next.add(turnId);
  else next.delete(turnId);
  tokensShown.setState(next, true);
}
