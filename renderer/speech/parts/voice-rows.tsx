import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Voice } from '../../../shared/domain/voice.ts';
import { useActiveConnection, useConnectionIdOf } from '../../app/connections-store.ts';
import { closeListOverlay, openSettings } from '../../app/window-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isMod } from '../../ui/key-combo.ts';
import { LongList } from '../../ui/long-list.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { switchesSides } from '../ab-store.ts';
import { refreshVoices, script, voices } from '../speech.ts';
import { useVoiceInUse } from '../use-voice-in-use.ts';
import { togglePreview, toggleStar } from '../voice-actions.ts';
import { type VoiceRow as Row, voiceRows } from '../voice-rows.ts';
import type { VoiceFilterState } from './voice-filter.tsx';
import { VoiceRow } from './voice-row.tsx';

interface VoiceRowsProps {
  readonly filter: VoiceFilterState;
  readonly onAdd: () => void;
  readonly onEdit: (voice: Voice) => void;
}

/** Renders the voices, starred first. Enter uses one for the script, Space plays its sample. */
export function VoiceRows({ filter, onAdd, onEdit }: VoiceRowsProps) {
  const { t } = useTranslation(['speech', 'common']);
  const { phase, voices: all, listed, error, problem } = useStore(voices.state);
  const connectionId = useConnectionIdOf('speech');
  const inUse = useVoiceInUse();
  const rows = useMemo(() => voiceRows(all, filter), [all, filter]);
  const shown = useMemo(() => rows.filter((row) => row.type === 'voice'), [rows]);
  const ids = useMemo(() => shown.map(({ key }) => key), [shown]);
  const { tabStop, scrollerProps, listProps } = useLongList({
    ids,
    placeOf: (id) => rows.findIndex((row) => row.type === 'voice' && row.key === id),
    home: inUse,
    nameOf: (_, at) => shown[at]?.voice.name,
    onOpen: (voiceId) => {
      script.set({ voiceId });
      closeListOverlay();
    },
    onKey: (event, id) => {
      if (switchesSides(event)) return 'leave';
      const voice = shown[ids.indexOf(id)]?.voice;
      return voice !== undefined && pressOnVoice(event, voice);
    },
  });

  if (phase === 'loading') return <VoicesLoading />;
  if (phase === 'failed') {
    return (
      <EmptyState
        title={t('speech:voices.failed')}
        description={problem ? problemMessage(problem) : undefined}
        action={<Button onClick={() => void voices.load(connectionId)}>{t('common:retry')}</Button>}
      />
    );
  }

  return (
    <div data-voice-list {...scrollerProps} className="scrollable list-rows min-h-0 flex-1 pb-3">
      {error ? (
        <div className="pr-1 pb-2">
          <p className="px-1 pb-1.5 text-sm text-ink-2">{t('speech:voices.listFailed')}</p>
          <ServiceErrorNotice
            error={error}
            without={['continue', 'edit', 'choose-model']}
            onAction={(action) =>
              action === 'settings' ? openSettings('connections', connectionId) : refreshVoices()
            }
          />
          {/* Even a failure that needs no action may be over by now. */}
          {error.action === 'none' || error.action === 'settings' ? (
            <Button size="sm" className="mt-2" onClick={refreshVoices}>
              {t('common:retry')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {problem ? (
        <p role="alert" className="px-2 pb-2 text-sm text-bad">
          {problemMessage(problem)}
        </p>
      ) : null}
      {all.length === 0 ? (
        <NoVoices
          listed={listed}
          wasRead={error === null && problem === null}
          onAdd={onAdd}
          onSettings={() => openSettings('connections', connectionId)}
        />
      ) : rows.length === 0 ? (
        <div className="px-5 pt-6 text-center text-sm text-ink-3">
          <p className="font-medium text-ink-2">{t('speech:voices.noFit')}</p>
          <p>{t('speech:voices.noFitHint')}</p>
        </div>
      ) : null}
      <LongList {...listProps} data={rows}>
        {(row: Row) =>
          row.type === 'heading' ? (
            <h3 key={row.key} className="px-2 pt-2.5 pb-1 text-xs text-ink-3">
              {t(`speech:voices.${row.group}`)}
            </h3>
          ) : (
            <VoiceRow
              key={row.key}
              voice={row.voice}
              inUse={row.key === inUse}
              tabStop={row.key === tabStop}
              onEdit={() => onEdit(row.voice)}
            />
          )
        }
      </LongList>
    </div>
  );
}

interface NoVoicesProps {
  readonly listed: boolean;
  /** Whether the service's list could be read: only then it is known to be empty. */
  readonly wasRead: boolean;
  readonly onAdd: () => void;
  readonly onSettings: () => void;
}

function NoVoices(props: NoVoicesProps) {
  const { t } = useTranslation('speech');
  const offered = useActiveConnection('speech')?.profile.speechPath !== null;
  return (
    <div className="flex flex-col items-center gap-3 px-4 pt-6 text-center text-sm text-ink-2">
      <div>
        <p className="font-medium text-ink">{t('voices.none')}</p>
        {offered && props.wasRead ? (
          <p>{t(props.listed ? 'voices.noneListed' : 'voices.noneUnlisted')}</p>
        ) : null}
      </div>
      {offered ? (
        <Button size="sm" onClick={props.onAdd}>
          {t('action.addVoice')}
        </Button>
      ) : null}
      {props.listed || !offered ? null : (
        <Button size="sm" variant="ghost" onClick={props.onSettings}>
          {t('voices.settings')}
        </Button>
      )}
    </div>
  );
}

function VoicesLoading() {
  const { t } = useTranslation('common');
  return (
    <LoadingRows
      label={t('loading')}
      widths={[55, 70, 45, 60, 50]}
      className="flex flex-col gap-4 px-4 pt-3"
      lead={<Skeleton className="size-8 shrink-0 rounded-full" />}
    >
      <Skeleton className="mb-1.5 h-3.5" />
      <Skeleton className="h-2.5 w-3/4" />
    </LoadingRows>
  );
}

/**
 * Handles the keys that only voices have.
 * @returns whether it handled the key
 */
function pressOnVoice(event: React.KeyboardEvent, voice: Voice): boolean {
  const mod = isMod(event);
  if (event.altKey || event.shiftKey) return false;
  if (event.key === ' ') {
    if (mod) script.toggleChosen(voice.voiceId);
    else togglePreview(voice.voiceId);
  } else if (event.key === '.' && !mod) void toggleStar(voice);
  else if (event.key === 'Escape' && script.state.getState().chosen.length > 0) script.clearChosen();
  else return false;
  return true;
}
