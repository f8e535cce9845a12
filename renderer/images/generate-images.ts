import i18next from 'i18next';
import { activeConnection } from '../app/connections-store.ts';
import { settingsStore } from '../app/settings-store.ts';
import { albumStore, openAlbum, openedAlbum, searchPrompts } from './album.ts';
import { draftBlockNow } from './draft-block.ts';
import { requestCount, wayOf } from './draft-check.ts';
import { applyGeneration, draft } from './images.ts';
import { imagesView } from './images-view.ts';
import { runCommand } from './view-commands.ts';

/** Generates the images of the prompt bar, after a confirmation if they are many, or shows what blocks it. */
export function generateOrShowProblem(): void {
  const block = draftBlockNow();
  if (block !== null) {
    if (block !== 'asking' && block !== 'loading') runCommand('showProblem');
    return;
  }
  const count = requestCount(draft.state.getState().draft);
  if (count > settingsStore.getState().settings.askAbove) imagesView.setState({ askedAbout: count });
  else void generateImages();
}

/** Puts an example prompt into an empty prompt bar and generates it. */
export async function generateExample(): Promise<void> {
  await draft.load();
  runCommand('focusPrompt');
  if (draft.state.getState().draft.prompt.trim() !== '') return;
  draft.replace({ prompt: i18next.t('images:example.lighthouse') });
  generateOrShowProblem();
}

/** Sends the request. The gallery shows the new tiles first, unless the user has opened something else by then. */
export async function generateImages(): Promise<void> {
  const connection = activeConnection('images');
  const { draft: submitted } = draft.state.getState();
  const way = wayOf(submitted.way, connection?.profile);
  if (!connection || way === null) return;
  const looked = albumStore.getState();
  const generations = await draft.create(connection.id, way);
  if (generations === null) return;
  for (const generation of generations) applyGeneration(generation);
  if (albumStore.getState() === looked) showNewest(submitted.model.trim());
}

/** Makes the new tiles visible: leaves an album or a search that would hide them. */
function showNewest(model: string): void {
  const album = openedAlbum();
  if (album.kind !== 'all' && !(album.kind === 'model' && album.model === model)) openAlbum({ kind: 'all' });
  searchPrompts('');
  runCommand('newestImage');
}
