import { Music2 } from 'lucide-react';
import { memo, type ReactNode, type Ref, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useArrivalFocus } from '../../app/use-arrival-focus.ts';
import { wrapClass } from '../../lib/long-runs.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { draftProblems } from '../draft-check.ts';
import { LyricsEditor, type LyricsEditorHandle } from '../lyrics/lyrics-editor.tsx';
import { StructureTimeline } from '../lyrics/structure-timeline.tsx';
import { showTimeline } from '../lyrics/timeline-state.ts';
import { draft } from '../music.ts';
import { createOrShowProblem, putExampleLyrics } from '../song-actions.ts';
import { runCommand, useCommand } from '../view-commands.ts';
import { WritingFoot } from './writing-foot.tsx';

/** Renders the editor of the song's lyrics or description. */
export function Writing() {
  const mode = useStore(draft.state, (state) => state.draft.mode);
  const editor = useRef<LyricsEditorHandle>(null);
  const prompt = useRef<HTMLTextAreaElement>(null);
  const text = mode === 'lyrics' ? editor : prompt;
  const focusAt = (from: number) => {
    text.current?.focus();
    editor.current?.focusAt(from);
    prompt.current?.setSelectionRange(from, from);
  };
  useArrivalFocus(text);
  useCommand('focusText', () => text.current?.focus());
  useCommand('showProblem', () => {
    const [first] = draftProblems(draft.state.getState().draft);
    if (first) focusAt(first.from);
  });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col px-4 pt-4 wide:px-5">
      {mode === 'lyrics' ? <LyricsField editor={editor} /> : <PromptField ref={prompt} />}
      <WritingFoot
        onGoTo={focusAt}
        onFix={(fix) => {
          if (fix.kind === 'title') draft.set({ title: fix.title });
          if (mode === 'prompt') draft.set({ prompt: fix.text });
          editor.current?.replaceAll(fix.text);
          // The clicked button disappears with the fixed problem.
          text.current?.focus();
        }}
      />
    </div>
  );
}

// Most keystrokes do not change it.
const Timeline = memo(StructureTimeline);

function LyricsField({ editor }: { editor: RefObject<LyricsEditorHandle | null> }) {
  const empty = useStore(draft.state, (state) => state.draft.lyrics === '');
  return (
    <>
      <Folding open={empty}>
        <FirstStep />
      </Folding>
      <Folding open={!empty}>
        <Timeline editor={editor} />
      </Folding>
      <LyricsText editor={editor} />
    </>
  );
}

/** Renders the editor. It is separate because only it changes with every keystroke. */
function LyricsText({ editor }: { editor: Ref<LyricsEditorHandle> }) {
  const { t } = useTranslation('music');
  const lyrics = useStore(draft.state, (state) => state.draft.lyrics);
  return (
    <LyricsEditor
      ref={editor}
      value={lyrics}
      onChange={(text) => draft.set({ lyrics: text })}
      onAnalysed={({ lyrics: read }) => showTimeline(read)}
      onTitle={(title) => draft.set({ title })}
      onSubmit={createOrShowProblem}
      ariaLabel={t('draft.lyricsLabel')}
      className="min-h-0 flex-1"
    />
  );
}

function PromptField({ ref }: { ref: Ref<HTMLTextAreaElement> }) {
  const { t } = useTranslation('music');
  const prompt = useStore(draft.state, (state) => state.draft.prompt);
  return (
    <>
      <Folding open={prompt === ''}>
        <FirstStep />
      </Folding>
      <textarea
        ref={ref}
        aria-label={t('draft.promptLabel')}
        aria-describedby="song-why"
        placeholder={t('draft.promptPlaceholder')}
        value={prompt}
        onChange={(event) => draft.set({ prompt: event.currentTarget.value })}
        onBlur={() => void draft.flush()}
        className={cx(
          'scrollable field-sizing-content max-h-full min-h-40 w-full resize-none rounded-lg border border-hairline bg-raised px-5 py-4 text-lg leading-[1.75] hover:border-edge focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0',
          wrapClass(prompt),
        )}
      />
    </>
  );
}

/** Renders the hint for an empty text, and offers an example. */
function FirstStep() {
  const { t } = useTranslation('music');
  const mode = useStore(draft.state, (state) => state.draft.mode);
  const lyrics = mode === 'lyrics';
  const fill = () => {
    if (lyrics) putExampleLyrics();
    else draft.set({ prompt: t('draft.examplePrompt') });
    runCommand('focusText');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-hairline bg-panel px-4 py-3">
      <Music2 aria-hidden size={20} className="text-craft" />
      <div className="min-w-56 flex-1">
        <p className="font-medium">{t(lyrics ? 'draft.firstStep' : 'draft.firstStepPrompt')}</p>
        <p className="text-sm text-ink-2">
          {t(lyrics ? 'draft.firstStepHint' : 'draft.firstStepPromptHint')}
        </p>
      </div>
      <Button onClick={fill}>{t('draft.example')}</Button>
    </div>
  );
}

/**
 * Animates the room for content that appears and disappears above the text, so that the text does not jump while the
 * user works in it.
 */
export function Folding({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <div
      inert={!open}
      className={cx(
        'grid shrink-0 transition-[grid-template-rows,margin-bottom,opacity] duration-200 motion-reduce:transition-none',
        open ? 'mb-4 grid-rows-[1fr]' : 'mb-0 grid-rows-[0fr] opacity-0',
      )}
    >
      {/* Clipped at the bottom only, so that focus outlines at the edges stay visible. */}
      <div
        className={cx(
          'min-h-0 min-w-0',
          open ? 'overflow-clip [overflow-clip-margin:6px]' : 'overflow-hidden',
        )}
      >
        {children}
      </div>
    </div>
  );
}
