import type { Catalogue } from '../catalogue.ts';
import type { crashed as english } from '../en/crashed.ts';

export const crashed: Catalogue<typeof english> = {
  chatTitle: '此对话可能导致窗口崩溃',
  chatDescription: '上次显示此对话时，窗口意外关闭。内容没有被删除。',
  areaTitle: '此界面可能导致窗口崩溃',
  areaDescription: '上次显示此界面时，窗口意外关闭。内容没有被删除。',
  open: '仍然打开',
  asText: '以纯文本显示',
  delete: '删除',
};
