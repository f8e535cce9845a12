import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../app/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { models } from '../chat.ts';
import { connectionOfModel } from '../model-choice.ts';
import { setModelVision, visionModel } from '../model-vision.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { nextModel, sendOnceTo } from '../session-state.ts';
import { useChatConnection, useOffered, useOwnVision, useSeesImages } from '../use-chat-connection.ts';
import { runCommand } from '../view-commands.ts';

/** Offers a model that sees the attached images if the current one does not, or to record that it does. */
export function VisionOffer() {
  const session = useSession();
  const { t } = useTranslation('composing');
  const options = useSessionState((state) => state.options);
  const model = useSessionState(nextModel);
  const favourites = useSettings((settings) => settings.favouriteModels);
  const chosen = useSessionState((state) => state.onceModel ?? state.options.model);
  const connectionId = connectionOfModel(chosen, useChatConnection().id);
  const { models: offered } = useOffered(connectionId);
  const own = useOwnVision(connectionId);
  const sees = useSeesImages();
  useEffect(() => void models.load(connectionId), [connectionId]);
  const choice = visionModel(offered, { chosen: options.interface, favourites, own });
  return (
    <>
      {choice === null || choice.model === model ? null : (
        <Button
          size="sm"
          icon={Eye}
          onClick={() => {
            sendOnceTo(null, session);
            void session.options.set(choice);
            runCommand('focusComposer');
          }}
        >
          {t('refused.useVision', { model: choice.model })}
        </Button>
      )}
      {sees ? null : (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            void setModelVision(connectionId, model, true);
            runCommand('focusComposer');
          }}
        >
          {t('refused.modelSees', { model })}
        </Button>
      )}
    </>
  );
}
