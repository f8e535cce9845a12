import type { Catalogue } from '../catalogue.ts';
import type { copies as en } from '../en/copies.ts';

export const copies: Catalogue<typeof en> = {
  title: '回到以前的状态',
  hint: 'Quartet 会自动为记录保存副本：在有改动的每一天，以及更新改变其格式之前。',
  none: '还没有副本。启动几秒后会保存第一个。',
  unlisted: '无法列出副本',
  looking: '正在检查…',
  holds_other: '{{conversations}}，{{count, number}} 个作品',
  reason: {
    update: '更新之前',
    daily: '每日副本',
    set_aside: '回退时保留',
    damaged: '已损坏，另行保存',
  },
  state: {
    sound: '完整',
    damaged: '已损坏，无法使用',
    foreign: '不是 Quartet 的副本',
    too_new: '由更新版本的 Quartet 保存',
    unlooked: '暂时无法查看其内容',
    unread: '其中可能还有内容',
  },
  back: {
    choose: '回到此副本…',
    chooseNamed: '回到 {{when}} 的副本…',
    ask: '回到 {{when}} 吗？',
    loses:
      '此后写下和制作的内容不在这个副本中。当时等待发送的请求会再次等待：它们可能已经发送过，请先查看再发送。',
    stays:
      '不会删除任何内容。现在的状态会成为此列表中的一个副本，保留 30 天，你可以随时再回到它。作品库文件夹中的文件保持不变，没有记录的文件会提供给你。设置和密钥保持不变。',
    confirm: '回到此状态',
    ready: '{{when}} 的副本完整',
    readyHint: '它将在下次启动 Quartet 时生效。',
  },
  bring: {
    choose: '取回其余内容…',
    chooseNamed: '取回 {{when}} 的损坏文件中仍有的内容…',
    ask: '再次读取 {{when}} 的损坏文件吗？',
    loses: '其中仍可读取、而这里没有的内容会被加入。你此后删除的内容可能会重新出现。',
    stays: '这里的内容不会被更旧的内容替换。损坏的文件保持不变。',
    confirm: '取回',
    ready: '已读取损坏的文件',
    found: '这里没有的内容：{{what, list}}。下次启动 Quartet 时即可看到。',
  },
  preparing: '正在复制并检查…',
  failed: '没有准备任何内容',
};
