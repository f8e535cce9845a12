import type { Catalogue } from '../catalogue.ts';
import type { welcome as en } from '../en/welcome.ts';

export const welcome: Catalogue<typeof en> = {
  title: 'Quartetへようこそ',
  lead: 'チャット、音声、音楽、画像を1つのアプリで。始め方を選んでください。あとから変更できます。',
  sandbox: {
    title: 'サンドボックスを試す',
    description: '内蔵デモ。無料、オフラインで使えます。',
    use: 'サンドボックスを使用',
  },
  service: {
    title: '自分のAIサービスを使う',
    description: 'サービスのアカウントで取得したAPIキーが必要です。ローカルサーバーには不要です。',
    use: 'APIキーを追加',
    connect: '接続',
    skipTest: 'このまま使用',
  },
  restore: 'バックアップを復元…',
  privacy: 'リクエストは、設定した接続にだけ送信されます。テレメトリはありません。',
};
