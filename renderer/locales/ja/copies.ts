import type { Catalogue } from '../catalogue.ts';
import type { copies as en } from '../en/copies.ts';

export const copies: Catalogue<typeof en> = {
  title: '以前の状態を復元',
  hint: 'Quartetは、変更があった日ごとと、アップデートの前にデータベースをコピーします。',
  none: 'コピーはまだありません。最初のコピーは1時間以内に作成されます。',
  unlisted: 'コピーの一覧を取得できませんでした',
  looking: '確認中…',
  holds_other: '{{conversations}}、生成物{{count, number}}件',
  reason: {
    update: 'アップデート前',
    daily: '毎日のコピー',
    set_aside: '復元前の状態を保存',
    damaged: '破損したデータベースを保存',
  },
  state: {
    sound: '検証済み',
    damaged: '破損のため使用不可',
    foreign: 'Quartetのコピーではありません',
    too_new: '新しいバージョンのQuartetのコピー',
    unlooked: '確認できませんでした',
    unread: 'さらに復旧できる可能性あり',
  },
  back: {
    choose: 'このコピーを復元…',
    chooseNamed: '{{when}}のコピーを復元…',
    ask: '{{when}}の状態に戻しますか？',
    loses:
      'それより新しい内容はこのコピーに含まれていません。当時待機中だったタスクは再び待機状態になります。その後に送信済みでないか確認してください。',
    stays:
      '何も削除されません。現在の状態はコピーとして30日間保管されます。ライブラリのファイル、設定、キーは変わりません。',
    confirm: 'この状態に戻す',
    ready: '{{when}}のコピーを検証しました',
    readyHint: '次回のQuartet起動時に現在の状態と置き換わります。',
  },
  bring: {
    choose: 'さらに復旧…',
    chooseNamed: '{{when}}の破損したデータベースからさらに復旧…',
    ask: '{{when}}の破損したデータベースをもう一度読み取りますか？',
    loses: '読み取れる内容のうち、ここにないものを追加します。削除した項目が再び現れることがあります。',
    stays: 'ここにあるものは置き換えられません。破損したファイルは残ります。',
    confirm: '復旧',
    ready: '復旧が完了しました',
    found: '復旧しました：{{what, list}}。次回のQuartet起動時に使えます。',
  },
  preparing: 'コピーして確認中…',
  failed: '何も準備されませんでした',
};
