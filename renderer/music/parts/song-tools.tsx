import { CornerUpLeft, Download, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Song } from '../../../shared/domain/song.ts';
import { useAppInfo } from '../../app/app-info-store.ts';
import { saveFile } from '../../app/asset-files.ts';
import { Button } from '../../ui/button.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useShownVersion } from '../opened-song.ts';
import { makeAgain, reuseSong } from '../song-actions.ts';
import { isPlayable, versionOf } from '../song-state.ts';
import { runCommand } from '../view-commands.ts';
import { SongMenu } from './song-menu.tsx';

/** Offers the most common actions on a song; the others are in the menu. In a narrow place, icons replace the labels. */
export function SongTools({ song }: { song: Song }) {
  const { t } = useTranslation('music');
  const dialog = useAppInfo()?.files.saveDialog ?? false;
  const version = versionOf(song, useShownVersion(song.id));
  const file = version && isPlayable(version) ? version.asset : null;
  const saving = t(dialog ? 'song.save' : 'song.download');
  return (
    <>
      <Button
        variant="ghost"
        icon={CornerUpLeft}
        aria-label={t('song.reuse')}
        aria-description={t('song.reuseHint')}
        {...tooltipAttributes({ label: t('song.reuseHint'), side: 'bottom' })}
        onClick={() => reuseSong(song)}
      >
        <span className="hidden @min-[640px]:inline">{t('song.reuse')}</span>
      </Button>
      <Button
        variant="ghost"
        icon={RefreshCw}
        aria-label={t('song.again')}
        aria-description={t('song.againHint')}
        {...tooltipAttributes({ label: t('song.againHint'), side: 'bottom' })}
        onClick={() => void makeAgain(song)}
      >
        <span className="hidden @min-[640px]:inline">{t('song.again')}</span>
      </Button>
      {/* Never gone: the others would take its place under the pointer. */}
      <Button
        icon={Download}
        aria-label={saving}
        disabled={file === null}
        onClick={() => file && void saveFile(file)}
      >
        <span className="hidden @min-[640px]:inline">{saving}</span>
      </Button>
      <SongMenu song={song} onRename={() => runCommand('rename')} />
    </>
  );
}
