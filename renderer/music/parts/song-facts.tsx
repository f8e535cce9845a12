import { useTranslation } from 'react-i18next';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { formatNumber } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/copy-text.tsx';
import { showSong } from '../opened-song.ts';
import { openSource } from '../song-actions.ts';

interface SongFactsProps {
  readonly song: Song;
  readonly version: SongVersion | undefined;
}

/** Shows the request of a song and the known facts about the result. */
export function SongFacts({ song, version }: SongFactsProps) {
  const { t } = useTranslation(['music', 'inspector']);
  const { settings, taskId, parentId, source } = song;
  const { vocalGender: voice } = settings;
  // The song's page shows the sung lyrics instead of the prompt, so the prompt is listed here.
  const prompt = song.mode === 'prompt' && version?.lyrics?.trim() ? song.text : null;
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [t('song.description'), prompt],
    [t('settings.style'), settings.style || version?.style || null],
    [t('song.leaveOut'), settings.negativeTags || null],
    [
      t('settings.weight'),
      settings.styleWeight === null ? null : formatNumber(settings.styleWeight, { maximumFractionDigits: 2 }),
    ],
    [
      t('song.voice'),
      voice === null ? null : t(voice === 'f' ? 'settings.voiceFemale' : 'settings.voiceMale'),
    ],
    [t('settings.instrumental'), settings.instrumental ? t('song.yes') : null],
    [t('song.model'), settings.model],
    [t('song.file'), version?.asset?.fileName ?? null],
  ];
  return (
    <section
      aria-label={t('song.facts')}
      className="flex min-w-0 flex-col gap-3 @min-[760px]:sticky @min-[760px]:top-32 @min-[760px]:self-start"
    >
      <h2 className="text-sm font-medium text-ink-2">{t('song.facts')}</h2>
      <dl className="flex flex-col gap-2.5 text-sm">
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt className="text-xs text-ink-3">{label}</dt>
              <dd className="break-words whitespace-pre-wrap">{value}</dd>
            </div>
          ),
        )}
        {taskId === null ? null : (
          <div>
            <dt className="text-xs text-ink-3">{t('inspector:taskId')}</dt>
            <dd className="flex items-center gap-2">
              <span className="min-w-0 truncate font-mono text-xs" title={taskId}>
                {taskId}
              </span>
              <CopyIcon label={t('inspector:copyTaskId')} text={() => taskId} />
            </dd>
          </div>
        )}
      </dl>
      {parentId === null ? null : (
        <p className="text-sm text-ink-2">
          {t('song.parent')}{' '}
          <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => showSong(parentId)}>
            {t('song.showParent')}
          </Button>
        </p>
      )}
      {source === null ? null : (
        <Button size="sm" variant="ghost" className="-ml-2.5 self-start" onClick={() => openSource(song)}>
          {t('song.source')}
        </Button>
      )}
    </section>
  );
}
