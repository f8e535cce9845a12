import type { Catalogue } from '../catalogue.ts';
import type { player as en } from '../en/player.ts';

export const player: Catalogue<typeof en> = {
  label: '播放器',
  play: '播放',
  pause: '暂停',
  previous: '上一个',
  next: '下一个',
  loop: '循环',
  speedOfSpeech: '语音速度',
  speedOfSongs: '歌曲速度',
  speedOf: '速度 {{rate}}',
  volume: '音量',
  mute: '静音',
  unmute: '取消静音',
  position: '播放位置',
  positionOf: '{{position}}，共 {{duration}}',
  close: '关闭播放器',
  more: '更多',
  saveAs: '另存为…',
  showInFolder: '在文件夹中显示',
  showInLibrary: '在作品库中显示',
  goToSource: '转到来源',
  waiting: '正在等待下一段',
  failed: '无法播放此文件',
  action: {
    toggle: '播放或暂停',
    back: '后退 5 秒',
    forward: '前进 5 秒',
    next: '播放器：下一个',
    previous: '播放器：上一个',
  },
};
