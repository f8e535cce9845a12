import { useTranslation } from 'react-i18next';
import type { ConversationSession } from '../conversation-session.ts';
import { wish } from '../view-commands.ts';

const SUGGESTIONS = ['introduce', 'markdown', 'lyrics', 'explain'] as const;

/** A conversation without words yet: says what it is for and offers a first step. */
export function EmptyChat({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  return (
    <div className="scrollable flex min-h-0 flex-1 flex-col px-5">
      <div className="mx-auto my-auto flex w-full max-w-[760px] flex-col items-center gap-1.5 py-10 text-center">
        <h2 className="text-2xl font-semibold tracking-tight">{t('transcript.emptyTitle')}</h2>
        <p className="text-ink-2">{t('transcript.emptyHint')}</p>
        <ul className="mt-6 grid w-full max-w-[620px] gap-2 wide:grid-cols-2">
          {SUGGESTIONS.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="flex h-full min-h-14 w-full items-center rounded-lg border border-hairline bg-raised px-3.5 py-2.5 text-left transition-colors hover:border-edge hover:bg-hover"
                onClick={() => {
                  // The draft stays in front of the suggestion.
                  const { draft } = session.state.getState();
                  const words = t(`suggestions.${name}`);
                  session.setDraft(draft.trim() === '' ? words : `${draft.trimEnd()}\n\n${words}`);
                  wish('focusComposer');
                }}
              >
                {t(`suggestions.${name}`)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
