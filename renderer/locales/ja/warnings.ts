import type { Catalogue } from '../catalogue.ts';
import type { warnings as en } from '../en/warnings.ts';

export const warnings: Catalogue<typeof en> = {
  database_set_aside:
    'データベースが破損しており、コピーもありませんでした。新しいデータベースを作成しました。',
  database_restored: 'データベースが破損していたため、最新のコピーを復元しました。',
  gone_back: '以前のコピーを復元しました。復元前の状態は「データとバックアップ」に残っています。',
  showCopies: 'コピーを表示',
  recovered: {
    copy: '{{when}}のコピーです。それ以降の変更のうち、読み取れなかったものは失われました。',
    brought: '破損したファイルからも復旧しました：{{what, list}}。',
    nothing: 'これ以上は復旧できませんでした。',
    lost: '失われたことがわかっているもの：{{what, list}}。ほかにもある可能性があります。',
    conversations_other: 'チャット{{count, number}}件',
    messages_other: 'メッセージ{{count, number}}件',
    works_other: '生成物{{count, number}}件',
    records_other: '生成物{{count, number}}件の詳細',
    titles_other: 'チャット{{count, number}}件のタイトル',
    unfinished: 'まだすべては読み取れていません。「設定」→「データとバックアップ」でさらに復旧できます。',
    file: '破損したファイルは残してあります：{{file}}',
  },
  disk: {
    full: {
      title: 'ディスクがいっぱいです。',
      help: '残りが200 MB未満のため、課金対象のものは送信されません。空き容量を増やしてください。',
    },
    denied: {
      title: 'Quartetのフォルダーに書き込めません。',
      help: '新しい内容が保存されない可能性があります。アカウントに書き込みを許可してください。',
    },
    read_only: {
      title: 'ディスクが読み取り専用です。',
      help: '新しい内容が保存されない可能性があります。書き込み保護を解除するか、ディスクを接続し直してください。',
    },
    gone: {
      title: 'Quartetのフォルダーが見つかりません。',
      help: '新しい内容が保存されない可能性があります。ディスクを接続し直すか、フォルダーを元に戻してください。',
    },
    failed: {
      title: 'ディスクへの書き込みに失敗しました。',
      help: '新しい内容が保存されない可能性があります。ディスクの故障も考えられるため、早めにフォルダーを別のディスクへコピーしてください。',
    },
    damaged: {
      title: 'データベースが破損しています。',
      help: 'Quartetを再起動すると修復されます。それまでは一部の項目を開いたり保存したりできず、課金対象のものは送信されません。',
    },
    restart: '再起動して修復',
    restarting: '再起動中…',
    byHand: 'Quartetを終了し、もう一度開いてください。',
    more: '{{help}}{{again}}{{place}}',
    data: 'データフォルダー：{{folder}}',
    library: 'ライブラリフォルダー：{{folder}}',
    again: '30秒ごとに再確認します。',
  },
  rows_unreadable: '一部の項目を読み取れませんでした。何も削除されていません。',
  settings_reset:
    '設定ファイルが破損していました。最後の正常なコピーまたは既定値を使用します。破損したファイルは残してあります。',
  data_folder_remote:
    'データフォルダーが別のコンピューターにあります。接続が切れると破損するおそれがあります。このコンピューターのフォルダーを使用してください。',
  restored:
    'バックアップを復元しました。以前のデータはデータフォルダーに残っています。APIキーを入力し直してください。',
  library_without_records: 'ライブラリフォルダーに新しいファイルがあります',
  restore_failed: '復元に失敗しました。何も変更されていません。',
  other: 'Quartetからのお知らせ：{{code}}',
};
