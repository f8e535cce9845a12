import type { ErrorClass } from '../service/errors.ts';

export const FAILURES: Readonly<Record<ErrorClass, string>> = {
  bad_request: 'サービスがリクエストを拒否しました。',
  key: 'サービスがAPIキーを拒否しました。',
  not_found: 'モデルまたはアドレスが見つかりません。',
  quota: 'このアカウントの残高がありません。',
  rate: 'リクエスト数の制限に達しました。',
  too_large: 'サービスの上限サイズを超えています。',
  service: 'サーバーエラーです。',
  unreachable: 'サービスに接続できません。何も送信されていません。',
  tls: '安全な接続ができません。何も送信されていません。',
  redirect: '別のアドレスに転送されました。キーは転送先に送信されていません。',
  timeout: 'サービスが時間内に応答しませんでした。',
  bad_answer: 'サービスから想定外の応答がありました。',
  unusable: '結果を使用できません。',
  interrupted: '中断されました。',
  stopped: '停止しました。',
  storage: 'ディスクに保存できませんでした。',
  invalid: 'まだ送信できません。',
};
