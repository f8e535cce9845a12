import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseImageSize } from '../../../shared/service/image-size.ts';
import { IMAGE_SIDE } from '../../../shared/service/limits.ts';
import { halfWidth } from '../../lib/read-number.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { draft } from '../images.ts';
import { SizeShape } from './size-shape.tsx';

interface OtherSizeProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The initial value of the fields. */
  readonly size: string | null;
}

/** Renders the dialog for a custom size. The app limits its range; the service decides whether a model accepts it. */
export function OtherSize({ open, onOpenChange, size }: OtherSizeProps) {
  const { t } = useTranslation(['images', 'common']);
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={t('images:size.otherTitle')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('images:size.use')}
          </Button>
        </>
      }
    >
      <SizeForm
        id={form}
        size={size}
        onUse={(next) => {
          draft.set({ size: next });
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

interface SizeFormProps {
  readonly id: string;
  readonly size: string | null;
  readonly onUse: (size: string) => void;
}

function SizeForm({ id, size, onUse }: SizeFormProps) {
  const { t } = useTranslation('images');
  const begin = size === null ? null : parseImageSize(size);
  const [width, setWidth] = useState(String(begin?.width ?? 1024));
  const [height, setHeight] = useState(String(begin?.height ?? 1024));
  const [tried, setTried] = useState(false);
  const typed = `${halfWidth(width)}x${halfWidth(height)}`;
  const fits = parseImageSize(typed) !== null;
  const side = (value: string, onValueChange: (value: string) => void) => {
    const isBad = tried && parseImageSize(`${halfWidth(value)}x${IMAGE_SIDE.min}`) === null;
    const error = isBad ? t('size.badSide', IMAGE_SIDE) : undefined;
    return { inputMode: 'numeric', autoComplete: 'off', value, onValueChange, error } as const;
  };
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fits) onUse(typed);
      }}
      className="flex flex-col gap-3"
    >
      <div className="flex items-start gap-3">
        <div className="w-28">
          <TextField {...side(width, setWidth)} label={t('size.width')} />
        </div>
        <span aria-hidden className="mt-7 text-ink-3">
          ×
        </span>
        <div className="w-28">
          <TextField {...side(height, setHeight)} label={t('size.height')} />
        </div>
        <span className="mt-8 text-ink-2">{fits ? <SizeShape size={typed} /> : null}</span>
      </div>
      <p className="text-xs text-ink-3">{t('size.bounds', IMAGE_SIDE)}</p>
    </form>
  );
}
