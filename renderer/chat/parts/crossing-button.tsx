import { Image, type LucideIcon, Music } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { toast } from '../../ui/toast.tsx';
import { useSinglePress } from '../../ui/use-single-press.ts';

interface Crossing {
  readonly icon: LucideIcon;
  /** Loads the code that takes an answer over. */
  read(): Promise<(turn: Turn) => Promise<void>>;
}

const CROSSINGS = {
  song: {
    icon: Music,
    read: async () => (await import('../../music/lyrics/make-it-a-song.ts')).makeItASong,
  },
  draw: {
    icon: Image,
    read: async () => (await import('../../images/draw-answer.ts')).drawAnswer,
  },
} as const satisfies Record<string, Crossing>;

/** Takes an answer's text to another area: as the lyrics of a new song, or the prompt of a new image. */
export function CrossingButton({ turn, to }: { turn: Turn; to: keyof typeof CROSSINGS }) {
  const { t } = useTranslation('chat');
  const { icon: Icon, read } = CROSSINGS[to];
  const go = async () => {
    try {
      const take = await read();
      await take(turn);
    } catch (error) {
      reportError(error);
      toast.show({ title: t(`${to}.failed`), tone: 'bad' });
    }
  };
  const press = useSinglePress(() => void go());
  return (
    <button
      type="button"
      // A narrow button hides its label, so the tooltip shows it.
      title={t(`${to}.it`)}
      onClick={press}
      className="relative flex h-7 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-sm text-ink-2 whitespace-nowrap hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden size={15} />
      <span className="@max-[36rem]:sr-only">{t(`${to}.it`)}</span>
    </button>
  );
}
