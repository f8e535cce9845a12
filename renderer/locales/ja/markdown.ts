import type { Catalogue } from '../catalogue.ts';
import type { markdown as en } from '../en/markdown.ts';

export const markdown: Catalogue<typeof en> = {
  copy: 'コピー',
  copied: 'コピーしました',
  save: 'ダウンロード',
  wrap: '折り返す',
  code: 'コード',
  image: '画像は読み込まれていません：{{what}}。アドレスをコピー',
  showAll: 'すべて表示（{{size}} KB）',
  formulaTooLarge: '複雑すぎるため表示できません',
  unfold: '全{{count, number}}行を表示',
  more: 'さらに表示（残り{{count, number}}）',
  hidden: '不可視の文字が含まれています：{{names}}',
  alert: { note: '補足', tip: 'ヒント', important: '重要', warning: '警告', caution: '注意' },
  diagram: {
    show: '図',
    enlarge: '拡大表示',
    drawing: '図を描画中…',
    name: '図',
    titled: '図：{{title}}',
    failed: 'この図を描画できませんでした。',
    failedBecause: 'この図を描画できませんでした：{{reason}}',
    tookTooLong: 'この図は描画に時間がかかりすぎました。',
    tooLong: '{{most}}文字を超える図は描画されません。',
    zoom: 'ズーム',
    larger: '拡大',
    smaller: '縮小',
    fit: '全体を表示',
    scroll: '図。矢印キーで移動できます',
    copySource: 'ソースをコピー',
  },
};
