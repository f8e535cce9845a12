import type { Catalogue } from '../catalogue.ts';
import type { welcome as en } from '../en/welcome.ts';

export const welcome: Catalogue<typeof en> = {
  title: '欢迎使用 Quartet',
  lead: '在自己的窗口里，通过一个 AI 服务对话、朗读文稿、制作歌曲、绘制图片。先选择如何开始，以后都可以更改。',
  sandbox: {
    title: '用沙盒试一试',
    description: '内置的模拟服务：即时回答，不收费，也不会向外发送任何内容。',
    use: '使用沙盒',
  },
  service: {
    title: '连接到服务',
    description: '填写服务地址，以及你在服务方账户中的 API 密钥。',
    use: '填写地址和密钥',
    connect: '连接',
    skipTest: '仍然使用',
  },
  restore: '从备份恢复…',
  privacy: '除了发往你所设连接的请求，任何内容都不会离开这台电脑。没有遥测。',
};
