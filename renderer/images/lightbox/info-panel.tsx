import { Check, Copy, CornerUpLeft, LayoutGrid, MessageSquare, ScanSearch } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import type { Reference } from '../../../shared/domain/reference.ts';
import { openArea } from '../../app/area-state.ts';
import { useConnectionName, useConnections } from '../../app/connections-store.ts';
import { formatBytes, formatMoment } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { copyPrompt, openDetails, openSource } from '../image-actions.ts';
import { albums } from '../images.ts';
import { useImage } from '../use-image.ts';
import { closeLightbox, showImage } from './open-lightbox.ts';

/** Shows the details of an image: the request, the result, and its origin. */
export function InfoPanel({ image }: { image: GeneratedImage }) {
  const { t } = useTranslation('lightbox');
  const { width, height, size } = image;
  const connection = useNameOf(image.connectionId);
  return (
    <aside
      aria-label={t('info.label')}
      className="scrollable absolute inset-y-0 right-0 z-10 flex w-80 max-w-[85%] shrink-0 flex-col gap-5 border-l border-hairline bg-panel p-4 wide:static"
    >
      <section>
        <div className="mb-1 flex h-7 items-center justify-between gap-2">
          <h2 className="text-sm font-medium text-ink-2">{t('info.prompt')}</h2>
          {image.prompt === '' ? null : <CopyPrompt key={image.id} image={image} />}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <p tabIndex={0} className="max-h-64 select-text overflow-y-auto break-words whitespace-pre-wrap">
          {image.prompt || <span className="text-ink-3">{t('info.unknown')}</span>}
        </p>
      </section>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact name={t('info.model')}>{image.model || t('info.unknown')}</Fact>
        <Fact name={t('info.pixels')}>
          <span className="tabular-nums">{t('info.extent', { width, height })}</span>
          {size !== null && size !== `${width}x${height}` ? (
            <span className="block text-ink-2">{t('info.asked', { size: size.replace('x', ' × ') })}</span>
          ) : null}
        </Fact>
        <Fact name={t('info.bytes')}>{`${formatBytes(image.bytes)} · ${kindOf(image.mimeType)}`}</Fact>
        <Fact name={t('info.date')}>
          <time dateTime={new Date(image.createdAt).toISOString()}>{formatMoment(image.createdAt)}</time>
        </Fact>
        {connection === null ? null : <Fact name={t('info.connection')}>{connection}</Fact>}
        <Fact name={t('info.file')}>
          <span className="select-text [overflow-wrap:anywhere]">{image.fileName}</span>
        </Fact>
      </dl>
      {image.reference ? <ReferenceFact reference={image.reference} /> : null}
      {image.parentId === null ? null : <Parent id={image.parentId} />}
      <div className="-ml-2.5 flex flex-col items-start gap-1 empty:hidden">
        {image.gridId === null ? null : <GridLink id={image.gridId} />}
        {image.source === null ? null : (
          <Button size="sm" variant="ghost" icon={MessageSquare} onClick={() => openSource(image)}>
            {t('info.source')}
          </Button>
        )}
        {image.jobId === null ? null : (
          <Button size="sm" variant="ghost" icon={ScanSearch} onClick={() => openDetails(image)}>
            {t('do.details')}
          </Button>
        )}
      </div>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function CopyPrompt({ image }: { image: GeneratedImage }) {
  const { t } = useTranslation('lightbox');
  const [done, setDone] = useState(false);
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={done ? Check : Copy}
      onClick={() => void copyPrompt(image).then(() => setDone(true))}
    >
      {t('do.copyPrompt')}
    </Button>
  );
}

/** Returns `PNG` for `image/png`. */
function kindOf(mimeType: string): string {
  return mimeType.replace(/^image\//, '').toUpperCase();
}

function useNameOf(connectionId: string | null): string | null {
  const { t } = useTranslation('lightbox');
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  if (connectionId === null) return null;
  const connection = connections.find(({ id }) => id === connectionId);
  return connection ? nameOf(connection) : t('info.connectionGone');
}

function ReferenceFact({ reference }: { reference: Reference }) {
  const { t } = useTranslation('lightbox');
  const from = useImage(reference.kind === 'file' ? reference.assetId : null);
  return (
    <section>
      <h2 className="mb-1.5 text-sm font-medium text-ink-2">{t('info.reference')}</h2>
      {reference.kind === 'address' ? (
        <p className="select-text text-sm break-all">{reference.address}</p>
      ) : (
        <div className="flex items-center gap-3">
          <img
            src={reference.url}
            alt=""
            className="size-16 shrink-0 rounded-md border border-hairline object-cover"
          />
          <div className="min-w-0 text-sm">
            <p className="truncate" title={reference.name}>
              {reference.name}
            </p>
            <p className="text-ink-2 tabular-nums">
              {t('info.extent', { width: reference.width, height: reference.height })}
            </p>
            {from ? (
              <button
                type="button"
                onClick={() => showImage(from.id)}
                className="rounded-sm text-craft-ink underline underline-offset-2"
              >
                {t('info.showReference')}
              </button>
            ) : null}
          </div>
        </div>
      )}
    </section>
  );
}

/** Renders a link to the parent image while that exists. */
function Parent({ id }: { id: string }) {
  const { t } = useTranslation('lightbox');
  const parent = useImage(id);
  if (!parent) return null;
  return (
    <section>
      <h2 className="mb-1.5 text-sm font-medium text-ink-2">{t('info.after')}</h2>
      <button
        type="button"
        onClick={() => showImage(id)}
        className="flex w-full items-center gap-3 rounded-md p-1 text-left hover:bg-hover"
      >
        {parent.thumbUrl === null ? null : (
          <img src={parent.thumbUrl} alt="" className="size-14 shrink-0 rounded-md object-cover" />
        )}
        <span className="line-clamp-2 min-w-0 flex-1 text-sm">{parent.prompt || parent.title}</span>
        <CornerUpLeft aria-hidden size={15} className="text-ink-3" />
      </button>
    </section>
  );
}

function GridLink({ id }: { id: string }) {
  const { t } = useTranslation('lightbox');
  const title = useStore(albums.state, (state) => state.value?.grids.find((grid) => grid.id === id)?.title);
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={LayoutGrid}
      className="max-w-full"
      onClick={() => {
        closeLightbox('elsewhere');
        openArea('images', { gridId: id });
      }}
    >
      <span className="truncate">{title ?? t('info.grid')}</span>
    </Button>
  );
}
