import type { Catalogue } from '../catalogue.ts';
import type { crashed as en } from '../en/crashed.ts';

export const crashed: Catalogue<typeof en> = {
  chatTitle: 'このチャットが原因でウィンドウがクラッシュした可能性があります',
  chatDescription: 'このチャットの表示中に、ウィンドウが予期せず閉じました。何も削除されていません。',
  areaTitle: 'この画面が原因でウィンドウがクラッシュした可能性があります',
  areaDescription: 'この画面の表示中に、ウィンドウが予期せず閉じました。何も削除されていません。',
  open: 'それでも開く',
  asText: 'プレーンテキストで表示',
  delete: '削除',
};
