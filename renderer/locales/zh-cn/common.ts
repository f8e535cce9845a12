import type { Catalogue } from '../catalogue.ts';
import type { common as en } from '../en/common.ts';

export const common: Catalogue<typeof en> = {
  close: '关闭',
  cancel: '取消',
  save: '保存',
  done: '完成',
  back: '返回',
  remove: '移除',
  undo: '撤销',
  edit: '编辑',
  retry: '重试',
  copy: '复制',
  copied: '已复制',
  justNow: '刚刚',
  dismiss: '关闭提示',
  downloadAgain: '再次下载',
  details: '详情',
  loading: '正在加载',
  clearSearch: '清除搜索',
  searching: '正在搜索…',
  nothingFound: '没有找到',
  trash: {
    empty: '回收站是空的',
    failed: '无法读取回收站。',
    left_other: '还剩 {{count}} 天',
    restore: '恢复',
    restoreNamed: '恢复“{{title}}”',
    purge: '彻底删除',
    purgeNamed: '彻底删除“{{title}}”',
    more_other: '这里只显示最近删除的 {{count}} 项；还有更早的。',
  },
};
