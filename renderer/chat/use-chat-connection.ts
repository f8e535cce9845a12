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

/** The connection that a chat's next request goes to. */
interface ChatConnection {
  readonly id: string;
  /** Undefined while connections are being read, and once it was removed. */
  readonly connection: Connection | undefined;
  readonly removed: boolean;
}

export function useChatConnection(): ChatConnection {
  const own = useSessionState(({ options }) => options.connectionId);
  const preferred = useSettings((settings) => settings.connectionId);
  const { connections, loaded } = useStore(connectionsStore);
  const has = (wanted: string) => connections.some(({ id }) => id === wanted);
  // The core does the same with a default that is no longer there.
  const id = own ?? (loaded && !has(preferred) ? SANDBOX_CONNECTION : preferred);
  return { id, connection: connections.find((one) => one.id === id), removed: loaded && !has(id) };
}

/** Returns the models of a connection as they are known now. */
export function useOffered(connectionId: string): OfferedModels {
  return useStore(models.state, (state) => state[connectionId]) ?? BUILT_IN;
}

/** Returns the user's own switches of a connection's models. */
export function useOwnVision(connectionId: string): Readonly<Record<string, boolean>> {
  const modelVision = useSettings((settings) => settings.modelVision);
  return ownVision({ modelVision }, connectionId);
}

/** Whether a model sees images, and where that is known from; one by its name alone is of the chat's connection. */
export function useModelVision(model: ModelChoice): ModelVision {
  const id = connectionOfModel(model, useChatConnection().id);
  const own = useOwnVision(id);
  const { models: offered, visionModels } = useOffered(id);
  return visionOf(modelName(model), offered, own, visionModels);
}

/** Whether the model that the next message goes to sees images. */
export function useSeesImages(): boolean {
  return useModelVision(useSessionState(({ onceModel, options }) => onceModel ?? options.model)).sees;
}

/** Reads the models of the chat's connection, and gives a new chat a model that the connection has. */
export function useFittingModel(): void {
  const session = useSession();
  const { id, connection, removed } = useChatConnection();
  const { modelsPath, visionModels } = connection?.profile ?? {};
  const way = connection && `${connection.baseUrl}${modelsPath} ${connection.key.state} ${visionModels}`;
  const ready = useSessionState(({ phase }) => phase === 'ready');
  useEffect(() => {
    if (removed || way === undefined || !ready) return;
    let left = false;
    // At a start the conversation comes first: asking the sandbox for its models starts it.
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
