import { FileX2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatBytes, formatNumber } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyCode, useLazyCode } from '../../ui/lazy-code.ts';
import { IMAGE_MAX_BYTES, IMAGES_MAX, type RefusedReason, TEXT_FILE_MAX_BYTES } from '../attachments.ts';
import type { ConversationSession } from '../conversation-session.ts';

const offer = lazyCode(() => import('./vision-offer.tsx'));

/** Files that were not taken into the message, each with its reason. */
export function RefusedFiles({ session }: { session: ConversationSession }) {
  const { t } = useTranslation(['chat', 'common']);
  const refused = useStore(session.state, (state) => state.refused);
  const model = useStore(session.state, (state) => state.options.model);
  const code = useLazyCode(
    offer,
    refused.some(({ kept }) => kept !== undefined),
  );
  if (refused.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-lg border border-hairline bg-panel py-1.5 pr-1.5 pl-3 text-sm"
    >
      <FileX2 aria-hidden size={16} className="mt-1.5 text-bad" />
      <ul className="min-w-0 flex-1 py-1">
        {refused.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="break-words">
            {t(`chat:composer.refused.${reason}`, { name, model, limit: limitOf(reason) })}
          </li>
        ))}
        {code ? <code.VisionOffer session={session} /> : null}
      </ul>
      <IconButton size="sm" label={t('common:dismiss')} onClick={() => session.setRefused([])}>
        <X aria-hidden size={14} />
      </IconButton>
    </div>
  );
}

function limitOf(reason: RefusedReason): string {
  if (reason === 'too_many') return formatNumber(IMAGES_MAX);
  return formatBytes(reason === 'text_size' ? TEXT_FILE_MAX_BYTES : IMAGE_MAX_BYTES);
}
