import { ImagePlus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../../shared/domain/library-item.ts';
import { IMAGE_REFERENCE_ADDRESS_MAX } from '../../../shared/service/limits.ts';
import { ImageChoice } from '../../generation/image-choice.tsx';
import { api } from '../../lib/connection.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Popover } from '../../ui/popover.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useRead } from '../../ui/use-read.ts';
import { reference } from '../images.ts';

/** Number of newest images offered; older ones are added from their own menu. */
const IMAGES_SHOWN = 10;

/** Adds a reference image: a file, an address or one of the newest images. */
export function ReferenceButton() {
  const { t } = useTranslation('images');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={picker} accept="image/*" onPick={([file]) => file && void reference.addFile(file)} />
      <Popover
        label={t('reference.add')}
        className="flex w-80 flex-col gap-3 p-4"
        trigger={
          <Button
            variant="ghost"
            icon={ImagePlus}
            aria-label={t('reference.add')}
            {...tooltipAttributes({ label: t('reference.addHint') })}
            className="px-2"
          >
            <span className="hidden @min-[40rem]:inline">{t('reference.add')}</span>
          </Button>
        }
      >
        {(close) => (
          <>
            <p className="text-sm text-ink-2">{t('reference.addHint')}</p>
            <Button
              icon={Upload}
              onClick={() => {
                close();
                picker.current?.click();
              }}
            >
              {t('reference.file')}
            </Button>
            <p className="text-xs text-ink-3">{t('reference.paste')}</p>
            <hr className="border-0 border-t border-hairline" />
            <AddressForm
              onUse={(address) => {
                close();
                void reference.addAddress(address);
              }}
            />
            <OwnImages
              onUse={({ id, prompt, title }) => {
                close();
                void reference.addImage(id, prompt || title);
              }}
            />
          </>
        )}
      </Popover>
    </>
  );
}

/** Renders the newest images of the library; nothing if there are none. */
function OwnImages({ onUse }: { onUse: (image: LibraryItem) => void }) {
  const { t } = useTranslation('images');
  const { value } = useRead('newest', () =>
    api.library.items({ filter: { kinds: ['picture'] }, limit: IMAGES_SHOWN }),
  );
  const images = value?.items.filter(({ missing }) => !missing) ?? [];
  if (images.length === 0) return null;
  return (
    <>
      <hr className="border-0 border-t border-hairline" />
      <section aria-labelledby="own-images" className="flex flex-col gap-2">
        <h3 id="own-images" className="text-sm font-medium text-ink-2">
          {t('reference.library')}
        </h3>
        <ImageChoice images={images} onChoose={onUse} className="grid-cols-5" />
      </section>
    </>
  );
}

function AddressForm({ onUse }: { onUse: (address: string) => void }) {
  const { t } = useTranslation('images');
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const spaced = /\s/.test(address.trim());
  const good = /^https?:\/\/\S+$/i.test(address.trim());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (good) onUse(address.trim());
      }}
      className="flex flex-col gap-2"
    >
      <TextField
        label={t('reference.addressTitle')}
        hint={t('reference.addressHint')}
        error={tried && !good ? t(spaced ? 'reference.addressSpaces' : 'reference.addressBad') : undefined}
        type="text"
        inputMode="url"
        placeholder="https://"
        spellCheck={false}
        autoComplete="off"
        maxLength={IMAGE_REFERENCE_ADDRESS_MAX}
        value={address}
        onValueChange={setAddress}
      />
      <Button type="submit" aria-disabled={address.trim() === '' || undefined}>
        {t('reference.addressUse')}
      </Button>
    </form>
  );
}
