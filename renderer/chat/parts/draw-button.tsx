import { Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { withWords } from '../../locales/i18n.ts';
import { toast } from '../../ui/toast.tsx';

/** Takes an answer's words to the prompt of a new picture. The code that does comes with the first click. */
export function DrawButton({ turn }: { turn: Turn }) {
  const { t } = useTranslation('chat');
  const draw = async () => {
    try {
      const { drawAnswer } = await withWords(() => import('../../images/draw-answer.ts'));
      await drawAnswer(turn);
    } catch (error) {
      reportError(error);
      toast.show({ title: t('draw.failed'), tone: 'bad' });
    }
  };
  return (
    <button
      type="button"
      onClick={(event) => event.detail < 2 && void draw()}
      className="flex h-7 items-center gap-1.5 rounded-md px-1.5 text-sm text-ink-2 hover:bg-hover hover:text-ink"
    >
      <Image aria-hidden size={15} />
      {t('draw.it')}
    </button>
  );
}
