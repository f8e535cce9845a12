import i18next from 'i18next';
import { openAreaNow } from '../../app/area-state.ts';
import { toast } from '../../ui/toast.tsx';
import { chat } from '../chat.ts';
import { wish } from '../view-commands.ts';

/**
 * Goes on from a turn in a conversation of its own; the first one stays as it is, and one click leads back. Who looks at
 * something else by the time it is made is left there.
 */
export async function forkTurn(turnId: string): Promise<void> {
  const { session } = chat.view.getState();
  const before = session.state.getState().id;
  const forked = await chat.fork(turnId);
  if (forked === null) {
    toast.show({ title: i18next.t('chat:list.changeFailed'), tone: 'bad' });
    return;
  }
  if (chat.view.getState().session !== session || openAreaNow() !== 'chat') {
    toast.show({ title: i18next.t('composing:turn.forkedElsewhere') });
    return;
  }
  chat.open(forked);
  wish('focusComposer');
  toast.show({
    title: i18next.t('composing:turn.forked'),
    description: i18next.t('composing:turn.forkedHint'),
    action:
      before === null
        ? undefined
        : { label: i18next.t('composing:turn.forkBack'), run: () => chat.open(before) },
  });
}
