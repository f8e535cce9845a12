import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ModelChoice } from '../../shared/contract/chat.ts';
import type { Connection } from '../../shared/domain/connection.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { connectionsStore } from '../app/connections-store.ts';
import { useSettings } from '../app/settings-store.ts';
import { chat, models } from './chat.ts';
import { connectionOfModel, modelName } from './model-choice.ts';
import { type ModelVision, ownVision, visionOf } from './model-vision.ts';
import { BUILT_IN, type OfferedModels } from './models-store.ts';
import { useSession, useSessionState } from './session-context.ts';

/** The connection of a chat's next request. */
interface ChatConnection {
  readonly id: string;
  /** Undefined while connections are loading, and once it was removed. */
  readonly connection: Connection | undefined;
  readonly removed: boolean;
}

export function useChatConnection(): ChatConnection {
  const own = useSessionState(({ options }) => options.connectionId);
  const preferred = useSettings((settings) => settings.connectionId);
  const { connections, loaded } = useStore(connectionsStore);
  const has = (wanted: string) => connections.some(({ id }) => id === wanted);
  // The core does the same with a default connection that no longer exists.
  const id = own ?? (loaded && !has(preferred) ? SANDBOX_CONNECTION : preferred);
  return { id, connection: connections.find((one) => one.id === id), removed: loaded && !has(id) };
}

/** Returns the known models of a connection. */
export function useOffered(connectionId: string): OfferedModels {
  return useStore(models.state, (state) => state[connectionId]) ?? BUILT_IN;
}

/** Returns the user's overrides for the models of a connection. */
export function useOwnVision(connectionId: string): Readonly<Record<string, boolean>> {
  const modelVision = useSettings((settings) => settings.modelVision);
  return ownVision({ modelVision }, connectionId);
}

/** Returns whether a model sees images and how that is known; a plain model id belongs to the chat's connection. */
export function useModelVision(model: ModelChoice): ModelVision {
  const id = connectionOfModel(model, useChatConnection().id);
  const own = useOwnVision(id);
  const { models: offered, visionModels } = useOffered(id);
  return visionOf(modelName(model), offered, own, visionModels);
}

/** Returns whether the model of the next message sees images. */
export function useSeesImages(): boolean {
  return useModelVision(useSessionState(({ onceModel, options }) => onceModel ?? options.model)).sees;
}

/** Loads the models of the chat's connection, and gives a new chat one of them. */
export function useFittingModel(): void {
  const session = useSession();
  const { id, connection, removed } = useChatConnection();
  const { modelsPath, visionModels } = connection?.profile ?? {};
  const way = connection && `${connection.baseUrl}${modelsPath} ${connection.key.state} ${visionModels}`;
  const ready = useSessionState(({ phase }) => phase === 'ready');
  useEffect(() => {
    if (removed || way === undefined || !ready) return;
    let left = false;
    // At startup the conversation comes first, because loading the sandbox's models starts the sandbox.
    const listed = chat.whenArrived().then(async () => {
      if (left) return false;
      await models.load(id);
      return true;
    });
    void session.options.fitOnceListed(listed);
    return () => {
      left = true;
    };
  }, [id, way, removed, ready, session]);
}
