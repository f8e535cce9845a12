import { Dialog as Base } from '@base-ui/react/dialog';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChanges } from '../../data/follow-changes.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useOver } from '../../ui/use-over.ts';
import { compareWith } from '../compare/mark-to-compare.ts';
import { deleteImages, undoDelete } from '../delete-images.ts';
import { useImage } from '../use-image.ts';
import { dropDecoded } from './decoded-images.ts';
import { Filmstrip } from './filmstrip.tsx';
import { InfoPanel } from './info-panel.tsx';
import { LightboxBar } from './lightbox-bar.tsx';
import { isOfPage, type LightboxMoves, pressInLightbox } from './lightbox-keys.ts';
import { LightboxStage } from './lightbox-stage.tsx';
import { lightboxInFront, lightboxState, type OpenLightbox, useLightbox } from './lightbox-state.ts';
import { closeLightbox, dropImages, insertImage, setPair, showImage, stepImage } from './open-lightbox.ts';
import { useZoom } from './use-zoom.ts';

/**
 * Renders images over the whole window. It is dark in both themes, as bright surroundings make an
 * image look dull.
 */
export function Lightbox() {
  const open = useLightbox((state) => state.open);
  // The last image stays while the dialog's closing animation runs.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);
  useEffect(() => {
    if (!open) dropDecoded();
  }, [open]);
  useChanges((change) => {
    if (change.type === 'images_removed') dropImages(new Set(change.ids));
    if (change.type === 'image') insertImage(change.image);
  });
  return shown ? <Frame open={open !== null} shown={shown} /> : null;
}

function Frame({ open, shown }: { open: boolean; shown: OpenLightbox }) {
  const { t } = useTranslation('lightbox');
  const kept = useKeptFocus<HTMLDivElement>();
  const [left, right] = shown.pair ?? [shown.at, null];
  const [image, other] = [useImage(left), useImage(right)];
  const images = useMemo(() => [image, other].filter((one) => one !== undefined), [image, other]);
  const info = useLightbox((state) => state.info);
  const marked = useLightbox((state) => state.marked);
  const described = info && !shown.pair ? image : undefined;
  useOver('lightbox', open);
  useOver('told', open && described !== undefined);
  const step = (by: number) => {
    if (!shown.pair) stepImage(by);
  };
  const control = useZoom({
    images,
    fill: shown.pair !== null,
    of: `${left} ${right}`,
    onSwipe: (x) => step(x < 0 ? 1 : -1),
  });
  const place = shown.ids.indexOf(shown.at);

  const leave = () => {
    if (shown.pair) setPair(null);
    else if (!control.fits) control.toFit();
    else closeLightbox();
  };
  useKeys(open, {
    ...control,
    step,
    remove: () => !shown.pair && void deleteImages([shown.at]),
    undo: () => void undoDelete(),
  });
  return (
    <Base.Root
      open={open}
      // The lightbox fills the window, and clicks in a dialog over it are not outside clicks.
      disablePointerDismissal
      onOpenChange={(next, details) => {
        if (next) return;
        if (details.reason === 'escape-key') leave();
        else if (details.reason === 'close-press') closeLightbox();
      }}
    >
      <Base.Portal>
        <Base.Popup
          {...kept}
          data-lightbox
          data-theme="dark"
          data-craft="images"
          aria-label={t('label')}
          initialFocus={kept.ref}
          finalFocus={() => focusTarget(shown.at)}
          className="motion-fade fixed inset-0 z-30 flex flex-col bg-background text-ink outline-none"
        >
          <LightboxBar image={image} place={place} count={shown.ids.length} compared={shown.pair !== null} />
          <div className="relative flex min-h-0 flex-1">
            <LightboxStage
              image={image}
              other={other}
              shown={shown}
              marked={marked}
              control={control}
              onStep={step}
            />
            {described ? <InfoPanel image={described} /> : null}
          </div>
          {shown.ids.length > 1 ? (
            <Filmstrip
              ids={shown.ids}
              at={left}
              other={right}
              onChoose={shown.pair ? compareWith : showImage}
            />
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Listens wherever the focus is, as the focused element, such as a comparison slider, may have been removed. */
function useKeys(open: boolean, moves: LightboxMoves): void {
  const press = useEffectEvent((event: KeyboardEvent) => pressInLightbox(event, moves));
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOfPage(event)) {
        event.preventDefault();
        if (lightboxInFront()) press(event);
        return;
      }
      if (event.defaultPrevented || isOfSlider(event) || !lightboxInFront()) return;
      if (press(event)) event.preventDefault();
    };
    // The capture phase is needed because a dialog stops arrow keys from bubbling.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [open]);
}

/** Returns whether a key is for the comparison slider, which uses the same arrow keys. */
function isOfSlider({ key, target }: KeyboardEvent): boolean {
  const moves = /^(Arrow|Page|Home|End)/.test(key);
  return moves && target instanceof Element && target.closest('[role=slider]') !== null;
}

/** Returns the tile of the last image if it is rendered; else true for the element that had the focus before. */
function focusTarget(id: string): HTMLElement | boolean {
  if (lightboxState.getState().focusTo === 'elsewhere') return false;
  const tiles = document.querySelectorAll<HTMLElement>(`[data-picture="${CSS.escape(id)}"]`);
  return [...tiles].find((tile) => !tile.closest('[data-lightbox]')) ?? true;
}
