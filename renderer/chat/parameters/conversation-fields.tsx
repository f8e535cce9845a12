import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { WhenFull } from '../../../shared/domain/conversation.ts';
import { useSettings } from '../../app/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { setModelVision } from '../model-vision.ts';
import { setFavourite } from '../parts/favourite-star.tsx';
import { useChatConnection, useModelVision } from '../use-chat-connection.ts';

const WHEN_FULL: readonly WhenFull[] = ['ask', 'drop_oldest', 'summarise'];

/** How Quartet goes about this conversation, whatever the interface: no parameters of the service. */
export function ConversationFields({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('parameters');
  const stream = useStore(session.state, ({ options }) => options.stream);
  const whenFull = useStore(session.state, ({ options }) => options.whenFull);
  const model = useStore(session.state, ({ options }) => options.model);
  const favourites = useSettings((settings) => settings.favouriteModels);
  return (
    <>
      <Switch
        label={t('stream')}
        hint={t('streamHint')}
        checked={stream}
        onCheckedChange={(next) => session.options.change({ stream: next })}
      />
      <Select
        label={t('whenFull.label')}
        hint={t('whenFull.hint')}
        value={whenFull ?? 'ask'}
        options={WHEN_FULL.map((value) => ({ value, label: t(`whenFull.${value}`) }))}
        onValueChange={(next) => session.options.change({ whenFull: next })}
      />
      <Switch
        label={t('favourite')}
        hint={model}
        checked={favourites.includes(model)}
        onCheckedChange={(chosen) => setFavourite(model, chosen, favourites)}
      />
      <VisionField session={session} />
    </>
  );
}

/** Whether the model sees images, by whom that is said, and the user's own word for it. */
function VisionField({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('parameters');
  const { id } = useChatConnection(session);
  const model = useStore(session.state, ({ options }) => options.model);
  const { sees, from } = useModelVision(session);
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={t('vision.label')}
        hint={t(`vision.${from}`, { model })}
        checked={sees}
        onCheckedChange={(next) => void setModelVision(id, model, next)}
      />
      {from === 'user' ? (
        <Button size="sm" className="self-start" onClick={() => void setModelVision(id, model, null)}>
          {t('vision.reset')}
        </Button>
      ) : null}
    </div>
  );
}
