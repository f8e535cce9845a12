import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/** The shape of a conversation that is on its way. */
export function TranscriptLoading() {
  const { t } = useTranslation('chat');
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col px-5 pt-6">
      <span className="sr-only">{t('transcript.loading')}</span>
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-3">
        <Skeleton className="ml-auto h-12 w-3/5" />
        <Skeleton className="mt-4 h-4 w-24" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-2 h-32 w-full" />
      </div>
    </div>
  );
}

/** A conversation that could not be opened. */
export function TranscriptProblem({ session }: { session: ConversationSession }) {
  const { t } = useTranslation(['chat', 'common']);
  const gone = useStore(session.state, (state) => state.problem?.kind === 'not_found');
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center" role="alert">
      <EmptyState
        title={gone ? t('chat:transcript.gone') : t('chat:transcript.failed')}
        action={
          gone ? undefined : <Button onClick={() => void session.turns.load()}>{t('common:retry')}</Button>
        }
      />
    </div>
  );
}
