import { useTranslation } from 'react-i18next';
import { useAlbum } from './album.ts';
import { GridDialog } from './grid/grid-dialog.tsx';
import { GridTable } from './grid/grid-table.tsx';
import { Gallery } from './parts/gallery.tsx';
import { PanelDrop } from './parts/picture-drop.tsx';
import { PictureNews } from './parts/picture-news.tsx';
import { PromptBar } from './parts/prompt-bar.tsx';

/** Pictures: the prompt bar, and under it the gallery or a grid run. */
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
      <PictureNews />
      <GridDialog />
    </PanelDrop>
  );
}
