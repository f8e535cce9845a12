import type { Catalogue } from '../catalogue.ts';
import type { markdown as english } from '../en/markdown.ts';

export const markdown: Catalogue<typeof english> = {
  copy: '复制',
  copied: '已复制',
  wrap: '自动换行',
  code: '代码',
  image: '图片未加载：{{what}}。复制其地址',
  showAll: '显示全部（{{size}} KB）',
};
