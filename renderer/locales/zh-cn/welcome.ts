import type { Catalogue } from '../catalogue.ts';
import type { welcome as en } from '../en/welcome.ts';

export const welcome: Catalogue<typeof en> = {
  title: '欢迎使用 Quartet',
  lead: '对话、语音、音乐和图片，尽在一个应用。选择如何开始，之后可以更改。',
  sandbox: {
    title: '试用沙盒',
    description: '内置演示，免费且离线。',
    use: '使用沙盒',
  },
  service: {
    title: '使用你的 AI 服务',
    description: '需要你在服务方账户中的 API 密钥，本地服务器则不需要。',
    use: '添加 API 密钥',
    connect: '连接',
    skipTest: '仍然使用',
  },
  restore: '恢复备份…',
  privacy: '请求只发往你设置的连接。没有遥测。',
};
