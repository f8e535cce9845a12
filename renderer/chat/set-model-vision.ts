import { changeSettings, settingsStore } from '../app/settings-store.ts';
import { ownVision } from './model-vision.ts';

/** Says whether a model of a connection sees images; null: as the service or the built-in list says. */
export async function setModelVision(
  connectionId: string,
  model: string,
  sees: boolean | null,
): Promise<void> {
  const { modelVision } = settingsStore.getState().settings;
  const { [model]: _, ...others } = ownVision({ modelVision }, connectionId);
  const models = sees === null ? others : { ...others, [model]: sees };
  await changeSettings({ modelVision: { ...modelVision, [connectionId]: models } }).catch(reportError);
}
