import { registerActions } from '../app/actions.ts';
import { SEEK_STEP_MS } from './media-session.ts';
import type { Player } from './player-machine.ts';

/** Keys and palette entries of the player, of use while there is something to play. */
export function registerPlayerActions(player: Player, shuffle: () => void): void {
  const enabled = () => player.store.getState().track !== null;
  const by = (ms: number) => () => player.seek(player.store.getState().positionMs + ms);
  registerActions([
    {
      id: 'player.toggle',
      title: 'player:action.toggle',
      shortcut: 'Space',
      // A button that has the focus is pressed by the space bar, and a row of a list is chosen.
      enabled: () => enabled() && !takesSpace(document.activeElement),
      run: () => player.toggle(),
    },
    {
      id: 'player.back',
      title: 'player:action.back',
      shortcut: 'Shift+ArrowLeft',
      enabled,
      run: by(-SEEK_STEP_MS),
    },
    {
      id: 'player.forward',
      title: 'player:action.forward',
      shortcut: 'Shift+ArrowRight',
      enabled,
      run: by(SEEK_STEP_MS),
    },
    {
      id: 'player.next',
      title: 'player:action.next',
      shortcut: 'Shift+N',
      enabled,
      run: () => player.step(1),
    },
    {
      id: 'player.shuffle',
      title: 'player:action.shuffle',
      enabled: () => player.store.getState().queue.length > 1,
      run: shuffle,
    },
    {
      id: 'player.previous',
      title: 'player:action.previous',
      shortcut: 'Shift+P',
      enabled,
      run: () => player.step(-1),
    },
  ]);
}

const TAKES_SPACE =
  'button, a, input, select, textarea, summary, [role=button], [role=checkbox], [role=switch], [role=option], [role=menuitem], [role=tab], [role=row], [role=radio], [contenteditable]';

function takesSpace(element: Element | null): boolean {
  return element?.matches(TAKES_SPACE) ?? false;
}
