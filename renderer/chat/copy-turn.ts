import i18next from 'i18next';
import type { Turn } from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import { plainOf } from '../markdown/plain-of.ts';
import { toast } from '../ui/toast.tsx';

/** Copies what a turn says: as it was written, or as text for where Markdown is not read. */
export async function copyAnswer(turn: Turn, how: { plain: boolean; announce: boolean }): Promise<void> {
  const text = turnText(turn.parts);
  await navigator.clipboard.writeText(how.plain ? plainOf(text) : text);
  if (how.announce) toast.show({ title: i18next.t('chat:turn.copied'), tone: 'good', id: 'copied' });
}
