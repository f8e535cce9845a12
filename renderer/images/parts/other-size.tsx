import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseImageSize } from '../../../shared/service/image-size.ts';
import { IMAGE_SIDE } from '../../../shared/service/limits.ts';
import { halfWidth } from '../../lib/read-number.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { draft } from '../images.ts';
import { SizeShape } from './size-shape.tsx';

interface OtherSizeProps {
  /** The initial value of the fields. */
  readonly size: string | null;
  readonly onClosed: () => void;
}

/** Renders the dialog for a custom size. The app limits its range; the service decides whether a model accepts it. */
export function OtherSize({ size, onClosed }: OtherSizeProps) {
  const { t } = useTranslation('images');
  const [begin] = useState(() => (size === null ? null : parseImageSize(size)));
  const [width, setWidth] = useState(String(begin?.width ?? 1024));
  const [height, setHeight] = useState(String(begin?.height ?? 1024));
  const typed = `${halfWidth(width)}x${halfWidth(height)}`;
  const fits = parseImageSize(typed) !== null;
  const use = () => {
    if (fits) draft.set({ size: typed });
    return fits;
  };
  const side = (value: string, onValueChange: (value: string) => void, tried: boolean) => {
    const isBad = tried && parseImageSize(`${halfWidth(value)}x${IMAGE_SIDE.min}`) === null;
    const error = isBad ? t('size.badSide', IMAGE_SIDE) : undefined;
    return { inputMode: 'numeric', autoComplete: 'off', value, onValueChange, error } as const;
  };
  return (
    <FormDialog title={t('size.otherTitle')} submitLabel={t('size.use')} onSubmit={use} onClosed={onClosed}>
      {({ tried }) => (
        <>
          <div className="flex items-start gap-3">
            <div className="w-28">
              <TextField {...side(width, setWidth, tried)} label={t('size.width')} />
            </div>
            <span aria-hidden className="mt-7 text-ink-3">
              ×
            </span>
            <div className="w-28">
              <TextField {...side(height, setHeight, tried)} label={t('size.height')} />
            </div>
            <span className="mt-8 text-ink-2">{fits ? <SizeShape size={typed} /> : null}</span>
          </div>
          <p className="text-xs text-ink-3">{t('size.bounds', IMAGE_SIDE)}</p>
        </>
      )}
    </FormDialog>
  );
}
