import { AudioLines, FilePlus2, Layers, ListMusic, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { countPoints } from '../../../shared/script/split-text.ts';
import { SCRIPT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { chargeKey, useActiveConnection, useIsBilled } from '../../app/connections-store.ts';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { Button, IconButton, type IconButtonProps } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useAskAbove } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { scriptBlock } from '../script-store.ts';
import { makeTakes, script, takes } from '../speech.ts';
import { type SpeechPage, speechDrawer, toggleSpeechPage } from '../speech-view.ts';
import { startNewScript } from '../take-actions.ts';
import { takeStatus } from '../take-state.ts';
import { useVoiceInUse } from '../use-voice-in-use.ts';

/** More takes than this are confirmed first, as each is charged. */
const ASK_ABOVE = 6;

/** Offers the actions on the script: speak it, try voices on it, begin another. */
export function ScriptHeader() {
  const { t } = useTranslation('speech');
  const voiceId = useVoiceInUse();
  const chosen = useStore(script.state, (state) => state.chosen);
  const making = useStore(script.state, (state) => state.making);
  const speechPath = useActiveConnection('speech')?.profile.speechPath;
  const block = useStore(script.state, (state) => scriptBlock(state, voiceId, speechPath));
  const tryBlock = useStore(script.state, (state) => scriptBlock(state, chosen[0] ?? null, speechPath));
  const billed = useIsBilled('speech');
  const newKeys = useShortcutOf('speech.new');
  const speakKeys = useShortcutOf('speech.generate');
  // The newest take is on top, so requests go out in reverse to put the first chosen voice there.
  const makeChosen = () =>
    void makeTakes(chosen.toReversed()).then((made) => {
      if (made) script.clearChosen();
    });
  const isMany = chosen.length > ASK_ABOVE;
  const question = {
    title: t('script.askMany', { count: chosen.length }),
    description: t(chargeKey('script.askManyHint', billed), {
      count: isMany ? countPoints(script.state.getState().draft.text) : 0,
      times: chosen.length,
    }),
    confirmLabel: t('script.askManyGo', { count: chosen.length }),
  };
  const [tryVoices, dialog] = useAskAbove(ASK_ABOVE, chosen.length, question, makeChosen);
  const why = block === null || block === 'making' ? null : t(`script.blocked.${block}`, over());
  const whyTry =
    chosen.length === 0
      ? t('script.tryHint')
      : tryBlock === null || tryBlock === 'making'
        ? null
        : t(`script.blocked.${tryBlock}`, over());

  return (
    <>
      <IconButton
        icon={FilePlus2}
        label={t('action.newScript')}
        shortcut={newKeys}
        onClick={startNewScript}
      />
      <TakesButton />
      <SettingsButton />
      <Button
        variant="ghost"
        icon={Layers}
        aria-disabled={chosen.length === 0 || tryBlock !== null || undefined}
        {...(whyTry === null ? {} : tooltipAttributes({ label: whyTry, side: 'bottom' }))}
        aria-description={whyTry ?? undefined}
        onClick={chosen.length === 0 || tryBlock !== null ? undefined : tryVoices}
        className={chosen.length === 0 ? 'max-sm:hidden' : undefined}
      >
        {chosen.length === 0 ? t('script.tryVoices') : t('script.tryOn', { count: chosen.length })}
      </Button>
      <Button
        variant="primary"
        icon={AudioLines}
        busy={making}
        aria-disabled={why !== null || undefined}
        {...tooltipAttributes({ label: why ?? t('script.speak'), shortcut: speakKeys, side: 'bottom' })}
        aria-description={why ?? undefined}
        onClick={() => {
          if (block === null && voiceId !== null) void makeTakes([voiceId]);
        }}
      >
        {t('script.speak')}
      </Button>
      {dialog}
    </>
  );
}

/** Renders the button that toggles the takes and shows whether one is being generated or the newest failed. */
function TakesButton() {
  const { t } = useTranslation('speech');
  const newest = useStore(takes.state, ({ items }) => items[0] && takeStatus(items[0]).kind);
  return (
    <PageButton
      page="takes"
      label={t('takes.title')}
      icon={<ListMusic aria-hidden size={17} />}
      shortcut={useShortcutOf('speech.takes')}
      busy={newest === 'under_way'}
      problem={newest === 'ended' ? t('takes.newestFailed') : null}
    />
  );
}

function SettingsButton() {
  const { t } = useTranslation('speech');
  const bad = useStore(script.state, ({ badNumbers }) => Object.keys(badNumbers).length > 0);
  return (
    <PageButton
      page="settings"
      label={t('script.settings')}
      icon={<SlidersHorizontal aria-hidden size={17} />}
      problem={bad ? t('script.blocked.numbers') : null}
    />
  );
}

interface PageButtonProps extends Pick<IconButtonProps, 'label' | 'icon' | 'shortcut'> {
  readonly page: SpeechPage;
  readonly busy?: boolean;
  /** Marks the button while the page is hidden. */
  readonly problem: string | null;
}

/** Renders the button that toggles a page of the drawer. */
function PageButton({ page, icon, busy = false, problem, ...rest }: PageButtonProps) {
  const isOpen = speechDrawer.usePage().page === page;
  return (
    <IconButton
      {...rest}
      aria-expanded={isOpen}
      aria-description={isOpen ? undefined : (problem ?? undefined)}
      onClick={() => toggleSpeechPage(page)}
      className={cx('relative', isOpen && 'bg-hover text-ink')}
      icon={
        <>
          {busy && !isOpen ? <Spinner /> : icon}
          {problem !== null && !isOpen ? (
            <span aria-hidden className="absolute top-1 right-1 size-1.5 rounded-full bg-bad" />
          ) : null}
        </>
      }
    />
  );
}

/** Returns by how much the script is too long, for the message. */
function over(): { over: number } {
  return { over: Math.max(0, script.state.getState().draft.text.length - SCRIPT_MAX_LENGTH) };
}
