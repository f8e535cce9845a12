import type { Catalogue } from '../catalogue.ts';
import type { warnings as en } from '../en/warnings.ts';

export const warnings: Catalogue<typeof en> = {
  database_set_aside: '数据库已损坏，且没有副本。Quartet 新建了一个数据库。',
  database_restored: '数据库已损坏，已恢复最近的副本。',
  gone_back: 'Quartet 已恢复较早的副本。之前的状态保留在“数据与备份”中。',
  showCopies: '查看副本',
  recovered: {
    copy: '所用的是 {{when}} 的副本，此后无法读出的更改已丢失。',
    brought: '另从损坏的文件中找回：{{what, list}}。',
    nothing: '未能找回更多内容。',
    lost: '已知缺失：{{what, list}}。可能还有其他内容。',
    conversations_other: '{{count, number}} 个对话',
    messages_other: '{{count, number}} 条消息',
    works_other: '{{count, number}} 个作品',
    records_other: '{{count, number}} 个作品的记录',
    titles_other: '{{count, number}} 个对话的标题',
    unfinished: '尚未全部读完。可在“设置”→“数据与备份”中找回更多内容。',
    file: '损坏的文件仍然保留：{{file}}',
  },
  disk: {
    full: {
      title: '磁盘已满。',
      help: '可用空间不足 200 MB，因此不会发送任何收费请求。请腾出空间。',
    },
    denied: {
      title: 'Quartet 没有权限写入自己的文件夹。',
      help: '现在的操作可能无法保存。请恢复你的账户对该文件夹的写入权限。',
    },
    read_only: {
      title: '磁盘为只读。',
      help: '现在的操作可能无法保存。请解除写保护，或重新连接磁盘。',
    },
    gone: {
      title: 'Quartet 的文件夹已不在原处。',
      help: '现在的操作可能无法保存。请连接它所在的磁盘，或将文件夹放回原处。',
    },
    failed: {
      title: '磁盘无法写入。',
      help: '现在的操作可能无法保存。磁盘可能已损坏，请尽快将该文件夹复制到另一块磁盘。',
    },
    damaged: {
      title: '数据库已损坏。',
      help: '请重新启动 Quartet 以修复。在此之前，部分内容无法打开或保存，也不会发送任何收费请求。',
    },
    restart: '重新启动并修复',
    restarting: '正在重新启动…',
    byHand: '请退出 Quartet 后重新打开。',
    more: '{{help}}{{again}}{{place}}',
    data: '数据文件夹：{{folder}}',
    library: '作品库文件夹：{{folder}}',
    again: 'Quartet 每半分钟会重新检查一次，恢复正常后此提示会自动消失。',
  },
  rows_unreadable: '部分条目无法读取，已标明或略过，没有删除任何内容。',
  settings_reset: '设置文件已损坏。Quartet 已改用最近的完好副本或默认设置。损坏的文件仍然保留。',
  data_folder_remote: '数据文件夹位于另一台电脑上。连接中断时可能损坏。请使用这台电脑上的文件夹。',
  restored: '备份已恢复。之前的数据保留在数据文件夹中。请重新输入 API 密钥。',
  library_without_records: '作品库文件夹中有新文件',
  restore_failed: '恢复失败。没有任何更改。',
  other: 'Quartet 报告：{{code}}',
};
