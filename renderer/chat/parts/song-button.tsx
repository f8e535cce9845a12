import { Music } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { withWords } from '../../locales/i18n.ts';
import { toast } from '../../ui/toast.tsx';

/** Takes an answer's words to the lyrics of a new song. The code that does comes with the first click. */
export function SongButton({ turn }: { turn: Turn }) {
  const { t } = useTranslation('chat');
  const make = async () => {
    try {
      const { makeItASong } = await withWords(() => import('../../music/lyrics/make-it-a-song.ts'));
      await makeItASong(turn);
    } catch (error) {
      reportError(error);
      toast.show({ title: t('song.failed'), tone: 'bad' });
    }
  };
  return (
    <button
      type="button"
      onClick={(event) => event.detail < 2 && void make()}
      className="flex h-7 items-center gap-1.5 rounded-md px-1.5 text-sm text-ink-2 hover:bg-hover hover:text-ink"
    >
      <Music aria-hidden size={15} />
      {t('song.it')}
    </button>
  );
}
