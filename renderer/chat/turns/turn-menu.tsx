import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { TurnItems, TurnMenuAt } from './turn-items.tsx';

interface TurnMenuProps {
  readonly turn: Turn;
  readonly session: ConversationSession;
  readonly onEdit?: (() => void) | undefined;
}

/** The rest of what can be done with a turn: behind a button, and at the pointer by a right click anywhere on the turn. */
export function TurnMenu(props: TurnMenuProps) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const row = button.current?.closest('[data-turn]');
    if (!(row instanceof HTMLElement)) return;
    const ask = (event: MouseEvent) => {
      if (event.defaultPrevented || keepsItsOwn(event.target)) return;
      event.preventDefault();
      setPoint({ x: event.clientX, y: event.clientY });
    };
    row.addEventListener('contextmenu', ask);
    return () => row.removeEventListener('contextmenu', ask);
  }, []);
  return (
    <>
      <Menu
        open={open}
        onOpenChange={setOpen}
        trigger={<IconButton icon={Ellipsis} ref={button} size="sm" label={t('turn.more')} />}
      >
        <TurnItems {...props} />
      </Menu>
      {point ? (
        <TurnMenuAt key={`${point.x} ${point.y}`} {...props} point={point} onClose={() => setPoint(null)} />
      ) : null}
    </>
  );
}

/** Whether the system's own menu is worth more here: on words that are marked, on a link, a picture, a text box. */
function keepsItsOwn(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('a, img, input, textarea, audio, iframe')) return true;
  return document.getSelection()?.isCollapsed === false;
}
