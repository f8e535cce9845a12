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
  dismiss: '关闭提示',
  details: '详情',
  loading: '正在加载',
  searching: '正在搜索…',
  nothingFound: '没有找到',
};
