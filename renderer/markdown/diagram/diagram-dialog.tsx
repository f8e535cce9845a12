import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMarkdownLabels } from '../markdown-labels.ts';
import { isDark, onSchemeChange } from './colour-scheme.ts';
import { DiagramFrame } from './diagram-frame.ts';

const STEP = 1.25;
const SMALLEST = 0.1;
const LARGEST = 8;

interface DiagramDialogProps {
  /** The source text of the diagram. */
  readonly source: string;
  readonly onCopy: (text: string) => void;
  readonly onClose: () => void;
}

/** Shows a diagram in a dialog at any size. The app's own container scrolls, so no input reaches the frame. */
export function DiagramDialog({ source, onCopy, onClose }: DiagramDialogProps) {
  const { t } = useTranslation('markdown');
  const [scale, setScale] = useState<number | null>(null);
  const zoom = (by: number) => setScale((now) => Math.min(LARGEST, Math.max(SMALLEST, (now ?? 1) * by)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('diagram.name')}
      size="lg"
      tall
      bodyClassName="flex min-h-0 flex-col"
      footer={
        <>
          <Button onClick={() => onCopy(source)}>{t('diagram.copySource')}</Button>
          <fieldset aria-label={t('diagram.zoom')} className="flex gap-2">
            <Button onClick={() => zoom(1 / STEP)}>{t('diagram.smaller')}</Button>
            <Button onClick={() => setScale(null)}>{t('diagram.fit')}</Button>
            <Button onClick={() => zoom(STEP)}>{t('diagram.larger')}</Button>
          </fieldset>
        </>
      }
    >
      <LargeDiagram source={source} scale={scale} />
    </Dialog>
  );
}

/** @param scale relative to its natural size; null fits the available space */
function LargeDiagram({ source, scale }: { source: string; scale: number | null }) {
  const { t } = useTranslation('markdown');
  const labels = useMarkdownLabels().diagram;
  const holder = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number; title: string } | null>(null);
  const [note, setNote] = useState<string>(labels.drawing);
  useEffect(() => {
    let frame: DiagramFrame | null = null;
    const draw = () => {
      frame?.close();
      frame = new DiagramFrame({ source, dark: isDark() }, (drawing) => {
        if (drawing.type === 'drawn') {
          setSize(drawing);
          setNote('');
        } else setNote(drawing.type === 'slow' ? labels.tookTooLong : labels.failed(drawing.message));
      });
      holder.current?.replaceChildren(frame.dom);
    };
    draw();
    const stop = onSchemeChange(draw);
    return () => {
      stop();
      frame?.close();
    };
  }, [source, labels]);
  const fits = scale === null || size === null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields
    <div
      role="group"
      aria-label={t('diagram.scroll')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto p-4 focus-visible:outline-offset-[-2px]"
    >
      {note === '' ? null : (
        <p role="status" className="text-sm whitespace-pre-wrap text-ink-2">
          {note}
        </p>
      )}
      <div
        ref={holder}
        role="img"
        aria-label={labels.name(size?.title ?? '')}
        className="mx-auto"
        style={
          fits
            ? { width: '100%', height: '100%' }
            : { width: size.width * scale, height: size.height * scale }
        }
      />
    </div>
  );
}
