import { AudioLines, FilePlus2, History, Layers, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { SCRIPT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { useActiveConnection } from '../../app/connections-store.ts';
import { useShortcutOf } from '../../app/use-shortcut-of.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog.tsx';
import { Popover } from '../../ui/popover.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { countCharacters, firstLine } from '../script-facts.ts';
import { scriptBlock } from '../script-store.ts';
import { makeTakes, script } from '../speech.ts';
import { startNewScript } from '../take-actions.ts';
import { useVoiceInUse } from '../use-voice-in-use.ts';
import { wish } from '../view-wishes.ts';
import { SpeechSettings } from './speech-settings.tsx';

/** More takes than this at once are asked about first: each is billed. */
const ASK_ABOVE = 6;

/** Offers the actions on the script: speak it, try voices on it, begin another. */
export function ScriptHeader() {
  const { t } = useTranslation('speech');
  const voiceId = useVoiceInUse();
  const chosen = useStore(script.state, (state) => state.chosen);
  const making = useStore(script.state, (state) => state.making);
  const speechPath = useActiveConnection()?.profile.speechPath;
  const block = useStore(script.state, (state) => scriptBlock(state, voiceId, speechPath));
  const tryBlock = useStore(script.state, (state) => scriptBlock(state, chosen[0] ?? null, speechPath));
  const [asking, setAsking] = useState(false);
  const newKeys = useShortcutOf('speech.new');
  const speakKeys = useShortcutOf('speech.generate');
  // The newest take stands on top: asked for last to first, the voice chosen first stands there.
  const makeChosen = () =>
    void makeTakes(chosen.toReversed()).then((made) => {
      if (made) script.clearChosen();
    });
  const tryVoices = () => {
    if (tryBlock !== null) return;
    if (chosen.length > ASK_ABOVE) setAsking(true);
    else makeChosen();
  };
  const why = block === null || block === 'making' ? null : t(`script.blocked.${block}`, over());
  const whyTry =
    chosen.length === 0
      ? t('script.tryHint')
      : tryBlock === null || tryBlock === 'making'
        ? null
        : t(`script.blocked.${tryBlock}`, over());

  return (
    <>
      <IconButton icon={FilePlus2} label={t('script.new')} shortcut={newKeys} onClick={startNewScript} />
      <RestorePrevious />
      <span className="@min-[820px]:hidden">
        <Popover
          label={t('script.settings')}
          align="end"
          className="w-80"
          trigger={<IconButton icon={SlidersHorizontal} label={t('script.settings')} />}
        >
          <SpeechSettings />
        </Popover>
      </span>
      <Button
        variant="ghost"
        icon={Layers}
        aria-disabled={chosen.length === 0 || tryBlock !== null || undefined}
        {...(whyTry === null ? {} : tooltipAttributes({ label: whyTry, side: 'bottom' }))}
        aria-description={whyTry ?? undefined}
        onClick={chosen.length === 0 ? undefined : tryVoices}
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
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('script.askMany', { count: chosen.length })}
        description={t('script.askManyHint', {
          count: asking ? countCharacters(script.state.getState().draft.text) : 0,
          times: chosen.length,
        })}
        confirmLabel={t('script.askManyGo', { count: chosen.length })}
        onConfirm={makeChosen}
      />
    </>
  );
}

/** The way back to the script that was replaced, also after a restart. */
function RestorePrevious() {
  const { t } = useTranslation('speech');
  const title = useStore(script.state, ({ draft }) => draft.previous && firstLine(draft.previous.text));
  if (title === undefined) return null;
  return (
    <IconButton
      icon={History}
      label={t('script.restorePrevious')}
      aria-description={title}
      onClick={() => {
        script.restorePrevious();
        wish('focusScript');
      }}
    />
  );
}

/** By how much the script is too long, for the sentence that says so. */
function over(): { over: number } {
  return { over: Math.max(0, script.state.getState().draft.text.length - SCRIPT_MAX_LENGTH) };
}
