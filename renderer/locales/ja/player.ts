import type { Catalogue } from '../catalogue.ts';
import type { player as en } from '../en/player.ts';

export const player: Catalogue<typeof en> = {
  label: 'プレーヤー',
  play: '再生',
  pause: '一時停止',
  previous: '前へ',
  next: '次へ',
  loop: 'リピート',
  speedOfSpeech: '音声の速度',
  speedOfSongs: '曲の速度',
  speedOf: '速度{{rate}}',
  volume: '音量',
  mute: 'ミュート',
  unmute: 'ミュートを解除',
  position: '再生位置',
  positionOf: '{{position}} / {{duration}}',
  close: 'プレーヤーを閉じる',
  more: 'その他',
  saveAs: '名前を付けて保存…',
  showInFolder: 'フォルダーで表示',
  showInLibrary: 'ライブラリで表示',
  goToSource: '作成元へ移動',
  waiting: 'バッファ中',
  failed: 'このファイルを再生できません',
  action: {
    toggle: '再生/一時停止',
    back: '5秒戻る',
    forward: '5秒進む',
    next: '次のトラック',
    previous: '前のトラック',
  },
};
