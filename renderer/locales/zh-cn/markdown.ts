import type { Catalogue } from '../catalogue.ts';
import type { markdown as english } from '../en/markdown.ts';

export const markdown: Catalogue<typeof english> = {
  copy: '复制',
  copied: '已复制',
  save: '下载',
  wrap: '自动换行',
  code: '代码',
  image: '图片未加载：{{what}}。复制地址',
  showAll: '显示全部（{{size}} KB）',
  formulaTooLarge: '过于复杂，无法显示',
  unfold: '显示全部 {{count, number}} 行',
  more: '显示更多（还有 {{count, number}} 项）',
  hidden: '含有隐藏字符：{{names}}',
  alert: { note: '说明', tip: '提示', important: '重要', warning: '警告', caution: '小心' },
  diagram: {
    show: '图表',
    enlarge: '放大',
    drawing: '正在绘制图表…',
    name: '图表',
    titled: '图表：{{title}}',
    failed: '无法绘制此图表。',
    failedBecause: '无法绘制此图表：{{reason}}',
    tookTooLong: '此图表的绘制时间过长。',
    tooLong: '超过 {{most}} 个字符的图表不绘制。',
    zoom: '缩放',
    larger: '放大',
    smaller: '缩小',
    fit: '适应窗口',
    scroll: '图表。用方向键移动',
    copySource: '复制源码',
  },
};
