import type { Catalogue } from '../catalogue.ts';
import type { copies as en } from '../en/copies.ts';

export const copies: Catalogue<typeof en> = {
  title: '恢复以前的状态',
  hint: 'Quartet 会在有改动的每一天以及更新之前复制数据库。',
  none: '还没有副本。一小时内会保存第一个。',
  unlisted: '无法列出副本',
  looking: '正在检查…',
  holds_other: '{{conversations}}，{{count, number}} 个作品',
  reason: {
    update: '更新之前',
    daily: '每日',
    set_aside: '恢复之前的状态',
    damaged: '损坏的数据库，已保留',
  },
  state: {
    sound: '已验证',
    damaged: '已损坏，无法使用',
    foreign: '不是 Quartet 的副本',
    too_new: '由更新版本的 Quartet 保存',
    unlooked: '无法检查',
    unread: '可能还有更多内容',
  },
  back: {
    choose: '恢复此副本…',
    chooseNamed: '恢复 {{when}} 的副本…',
    ask: '回到 {{when}} 吗？',
    loses: '此后的内容不在这个副本中。当时等待的任务会再次等待。请检查它们是否已经发送过。',
    stays: '不会删除任何内容。现在的状态会作为副本保留 30 天。作品库文件、设置和密钥保持不变。',
    confirm: '回到此状态',
    ready: '{{when}} 的副本已验证',
    readyHint: '下次启动 Quartet 时会替换现在的状态。',
  },
  bring: {
    choose: '找回更多内容…',
    chooseNamed: '从 {{when}} 的损坏的数据库中找回更多内容…',
    ask: '再次读取 {{when}} 的损坏的数据库吗？',
    loses: '仍可读取而这里没有的内容会被加入。已删除的内容可能重新出现。',
    stays: '这里的内容不会被替换。损坏的文件会保留。',
    confirm: '找回',
    ready: '找回完成',
    found: '已找回：{{what, list}}。下次启动 Quartet 时可用。',
  },
  preparing: '正在复制并检查…',
  failed: '没有准备任何内容',
};
