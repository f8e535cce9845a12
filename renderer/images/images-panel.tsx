import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnded } from '../generation/use-ended.ts';
import { onChange } from '../lib/changes.ts';
import { useAlbum } from './album.ts';
import { GridDialog } from './grid/grid-dialog.tsx';
import { GridTable } from './grid/grid-table.tsx';
import { imageStatus } from './image-status.ts';
import { generations } from './images.ts';
import { Gallery } from './parts/gallery.tsx';
import { PanelDrop } from './parts/image-drop.tsx';
import { PromptBar } from './parts/prompt-bar.tsx';
import { useCommand } from './view-commands.ts';

/** Renders the image area: the prompt bar above the gallery or a grid run. */
export function ImagesPanel() {
  const { t } = useTranslation('images');
  const album = useAlbum();
  return (
    <PanelDrop>
      <h1 className="sr-only">{t('title')}</h1>
      <PromptBar />
      {album.kind === 'grid' ? (
        <GridTable key={album.gridId} gridId={album.gridId} />
      ) : (
        <Gallery key={album.kind === 'model' ? album.model : album.kind} />
      )}
      <ImageAnnouncer />
      <GridDialog />
    </PanelDrop>
  );
}

/** The number of code points of a prompt that are announced. */
const READ_OUT = 80;

/** Announces politely that images were requested, that one is ready or that one failed; not each step. */
function ImageAnnouncer() {
  const { t } = useTranslation('images');
  const [announcement, setAnnouncement] = useState('');
  useEnded(
    {
      list: generations,
      statusOf: imageStatus,
      alsoWatch: (look) =>
        onChange((change) => change.type === 'image_generation' && look(change.generation)),
    },
    ({ prompt }, news) =>
      setAnnouncement(t(`gallery.${news}`, { prompt: [...prompt].slice(0, READ_OUT).join('') })),
  );
  useCommand('newestImage', () => {
    const count = generations.state
      .getState()
      .items.filter((item) => imageStatus(item).kind === 'under_way').length;
    if (count > 0) setAnnouncement(t('draw.asked', { count }));
  });
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
