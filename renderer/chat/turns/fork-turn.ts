import i18next from 'i18next';
import { toast } from '../../ui/toast.tsx';
import { chat } from '../chat.ts';
import { wish } from '../view-commands.ts';

/** Goes on from a turn in a conversation of its own; the first one stays as it is, and one click leads back. */
export async function forkTurn(turnId: string): Promise<void> {
  const before = chat.view.getState().session.state.getState().id;
  if (!(await chat.fork(turnId))) {
    toast.show({ title: i18next.t('chat:list.changeFailed'), tone: 'bad' });
    return;
  }
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
