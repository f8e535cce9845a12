import { ImageIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { draft } from '../images.ts';
import { wish } from '../view-wishes.ts';

/** Prompts to begin with; keys of the message catalogue. */
const EXAMPLES = ['lighthouse', 'mountains', 'poster', 'city'] as const;

/** Says what this place is for while nothing was drawn, and offers prompts that can be used as they are. */
export function FirstPicture() {
  const { t } = useTranslation('images');
  return (
    <div className="flex min-h-0 flex-1 overflow-y-auto px-5 py-6">
      <div className="m-auto flex w-full max-w-2xl flex-col items-center text-center">
        <ImageIcon aria-hidden size={30} className="mb-2 text-craft" />
        <h2 className="font-semibold text-lg">{t('gallery.empty')}</h2>
        <p className="mt-1 max-w-md text-ink-2">{t('gallery.emptyHint')}</p>
        <ul className="mt-5 grid w-full gap-2.5 text-left sm:grid-cols-2">
          {EXAMPLES.map((words) => (
            <li key={words}>
              <button
                type="button"
                onClick={() => {
                  draft.replace({ prompt: t(`example.${words}`) });
                  wish('focusPrompt');
                }}
                className="h-full w-full rounded-lg border border-hairline bg-panel px-4 py-3 text-left text-base hover:border-craft hover:bg-craft-tint"
              >
                {t(`example.${words}`)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
