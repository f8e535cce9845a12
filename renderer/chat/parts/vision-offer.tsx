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

/**
 * Offers a model that sees, and takes with it what was refused because the present one does not; or to believe the user
 * that it does.
 */
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
  // As soon as the model sees images, for any reason, the waiting images are attached.
  useEffect(() => {
    if (sees) void session.files.takeKept();
  }, [sees, session]);
  const choice = visionModel(offered, { chosen: options.interface, favourites, own });
  const takeNow = () => {
    void session.files.takeKept();
    runCommand('focusComposer');
  };
  return (
    <>
      {choice === null || choice.model === model ? null : (
        <Button
          size="sm"
          icon={Eye}
          onClick={() => {
            sendOnceTo(null, session);
            void session.options.set(choice);
            takeNow();
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
            takeNow();
          }}
        >
          {t('refused.modelSees', { model })}
        </Button>
      )}
    </>
  );
}
