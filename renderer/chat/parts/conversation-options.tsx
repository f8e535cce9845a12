import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { lazyCode, useLazyCode } from '../../ui/lazy-code.ts';
import { Popover } from '../../ui/popover.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { useWish } from '../use-wish.ts';

/** Apart, because it checks numbers against the schemas, which showing a conversation does not need. */
const form = lazyCode(() => import('./options-form.tsx'));

/** What is set for this conversation: how it is asked, with what words before, and the numbers that steer the answer. */
export function ConversationOptions({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const code = useLazyCode(form, open);
  useWish('openOptions', () => setOpen(true));
  return (
    <Popover
      open={open && code !== undefined}
      onOpenChange={setOpen}
      align="end"
      label={t('options.title')}
      className="w-96 p-4"
      trigger={
        <IconButton label={t('header.settings')} onPointerEnter={form.load} onFocus={form.load}>
          <SlidersHorizontal aria-hidden size={17} />
        </IconButton>
      }
    >
      {code ? <code.OptionsForm session={session} /> : null}
    </Popover>
  );
}
