import { Square, WandSparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openArea } from '../../app/area-state.ts';
import { openSettings } from '../../app/window-state.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Popover } from '../../ui/popover.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { draft } from '../music.ts';
import { drafter } from './drafting.ts';
import type { DraftEnd } from './lyrics-drafter.ts';

/** Renders the form that lets the chat model write the lyrics into the editor. */
export function DraftLyrics() {
  const writing = useStore(drafter.state, ({ phase }) => phase === 'writing');
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(writing);
  useEffect(() => {
    if (before.current === writing) return;
    before.current = writing;
    // The focused button was removed: its replacement gets the focus unless the user moved it.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.querySelector('button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [writing]);
  return (
    <div ref={box} className="flex items-center gap-2">
      {writing ? <StopWriting /> : <DraftLyricsButton />}
    </div>
  );
}

function DraftLyricsButton() {
  const { t } = useTranslation('lyrics');
  const isWaiting = useStore(drafter.state, ({ phase }) => phase === 'asking');
  const open = useStore(drafter.state, (state) => state.open);
  return (
    <Popover
      label={t('action.draft')}
      align="end"
      open={open}
      onOpenChange={(next) => drafter.setOpen(next)}
      className="w-96 p-4"
      trigger={
        <Button variant="ghost" icon={isWaiting ? <Spinner /> : <WandSparkles aria-hidden size={16} />}>
          {t('draft.open')}
        </Button>
      }
    >
      <DraftForm />
    </Popover>
  );
}

function StopWriting() {
  const { t } = useTranslation('lyrics');
  const stopping = useStore(drafter.state, (state) => state.stopping);
  return (
    <>
      <span role="status" className="flex items-center gap-2 text-sm text-ink-2">
        <Spinner />
        {t('draft.writing')}
      </span>
      <Button
        busy={stopping}
        icon={<Square aria-hidden size={12} className="fill-current" />}
        onClick={() => void drafter.stop()}
      >
        {t('draft.stop')}
      </Button>
    </>
  );
}

function DraftForm() {
  const { t } = useTranslation(['lyrics', 'common']);
  const { about, phase, end, stopping, conversationId } = useStore(drafter.state);
  const hasLyrics = useStore(draft.state, (state) => state.draft.lyrics.trim() !== '');
  const isWaiting = phase === 'asking';
  const go = () => void drafter.start();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <TextArea
        label={t('lyrics:draft.about')}
        hint={t('lyrics:draft.aboutHint')}
        placeholder={t('lyrics:draft.aboutPlaceholder')}
        rows={3}
        maxLength={2000}
        value={about}
        readOnly={isWaiting}
        onValueChange={(text) => drafter.setAbout(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
            return;
          event.preventDefault();
          go();
        }}
      />
      {hasLyrics && !isWaiting ? <p className="text-xs text-ink-2">{t('lyrics:draft.replaces')}</p> : null}
      {end && !isWaiting ? <DraftEndNotice end={end} /> : null}
      <div className="flex items-center justify-end gap-2">
        {conversationId !== null && end ? (
          <Button
            variant="ghost"
            className="mr-auto -ml-2"
            onClick={() => openArea('chat', { conversationId })}
          >
            {t('lyrics:draft.show')}
          </Button>
        ) : null}
        {isWaiting ? (
          <>
            <span role="status" className="mr-auto flex items-center gap-2 text-sm text-ink-2">
              <Spinner />
              {t('lyrics:draft.waiting')}
            </span>
            <Button busy={stopping} onClick={() => void drafter.stop()}>
              {t('lyrics:draft.stop')}
            </Button>
          </>
        ) : (
          <Button type="submit" variant="primary" disabled={about.trim() === ''}>
            {t(end ? 'lyrics:draft.again' : 'lyrics:action.draft')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Renders why the lyrics are missing or incomplete. */
function DraftEndNotice({ end }: { end: DraftEnd }) {
  const { t } = useTranslation('lyrics');
  const error = end.kind === 'answer' ? end.error : null;
  if (error) {
    return (
      <>
        {end.kind === 'answer' && end.some ? <p className="text-sm text-ink">{t('draft.broke')}</p> : null}
        <ServiceErrorNotice
          error={error}
          without={['retry', 'wait', 'continue', 'edit', 'choose-model']}
          onAction={() => openSettings('connections')}
        />
      </>
    );
  }
  if (end.kind === 'stopped') {
    return end.some ? <p className="text-sm text-ink-2">{t('draft.stopped')}</p> : null;
  }
  return (
    <Outcome tone="bad" title={t('draft.failed')}>
      <p className="text-sm break-words text-ink-2">{wordsOf(end)}</p>
    </Outcome>
  );

  function wordsOf(of: Exclude<DraftEnd, { kind: 'stopped' }>): string {
    switch (of.kind) {
      case 'call':
        return problemMessage(of.problem);
      case 'answer':
        return t('draft.broke');
      case 'nothing':
        return t('draft.nothing');
      default:
        return of satisfies never;
    }
  }
}
