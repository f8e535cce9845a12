import type { MenuItemConstructorOptions } from 'electron';
import { languageFor } from '../core/host-kit/quit-messages.ts';
import type { NativeAction } from '../shared/contract/app.ts';
import type { EndOutcome } from '../shared/domain/end-notice.ts';
import type { JobKind } from '../shared/domain/job.ts';
import type { Settings } from '../shared/domain/settings.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

/** Texts that the main process shows itself: it has no catalogue, and Electron's own labels are English. */
export interface Labels {
  readonly roles: Readonly<Partial<Record<Role, string>>>;
  readonly substitutions: string;
  readonly speech: string;
  readonly settings: string;
  readonly logs: string;
  readonly report: string;
  readonly noSuggestions: string;
  readonly learnSpelling: string;
  readonly copyLink: string;
  readonly copyImage: string;
  readonly saveImage: string;
  /** Shown instead of a page that cannot be loaded. */
  readonly notLoaded: { readonly title: string; readonly help: string };
  readonly showWindow: string;
  /** Starts something new, from the dock, taskbar or tray. */
  readonly quick: Readonly<Record<Extract<NativeAction, `${string}.new`>, string>>;
  /** The title of a notification of one task, by how it ended. */
  readonly ended: Readonly<Record<EndOutcome, string>>;
  /** The title of a notification of several tasks, `bad` of which were not done. */
  readonly severalEnded: (count: number, bad: number) => string;
  /** Stands for the title of a task that has none. */
  readonly untitled: Readonly<Record<JobKind, string>>;
  /** Shown before the app exits after a defect. */
  readonly defect: string;
}

const EN: Labels = {
  roles: {
    about: 'About Quartet',
    services: 'Services',
    hide: 'Hide Quartet',
    hideOthers: 'Hide Others',
    unhide: 'Show All',
    quit: 'Quit Quartet',
    fileMenu: 'File',
    close: 'Close Window',
    editMenu: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pasteAndMatchStyle: 'Paste and Match Style',
    delete: 'Delete',
    selectAll: 'Select All',
    showSubstitutions: 'Show Substitutions',
    toggleSmartQuotes: 'Smart Quotes',
    toggleSmartDashes: 'Smart Dashes',
    toggleTextReplacement: 'Text Replacement',
    startSpeaking: 'Start Speaking',
    stopSpeaking: 'Stop Speaking',
    viewMenu: 'View',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    togglefullscreen: 'Toggle Full Screen',
    reload: 'Reload',
    toggleDevTools: 'Toggle Developer Tools',
    windowMenu: 'Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring All to Front',
    help: 'Help',
  },
  substitutions: 'Substitutions',
  speech: 'Speech',
  settings: 'Settings…',
  logs: 'Show logs',
  report: 'Diagnostics report…',
  noSuggestions: 'No suggestions',
  learnSpelling: 'Learn spelling',
  copyLink: 'Copy link',
  copyImage: 'Copy image',
  saveImage: 'Save image…',
  notLoaded: {
    title: 'Quartet couldn’t load its window',
    help: 'Quit Quartet and open it again. If that doesn’t help, reinstall it. Your chats and files are kept.',
  },
  showWindow: 'Show Quartet',
  quick: {
    'chat.new': 'New chat',
    'speech.new': 'New script',
    'music.new': 'New song',
    'images.new': 'New image',
  },
  ended: { done: 'Done', failed: 'Failed', interrupted: 'Interrupted', unknown: 'Outcome unknown' },
  severalEnded: (count, bad) =>
    bad === 0 ? `${count} tasks done` : `${count} tasks finished, ${bad} with problems`,
  untitled: {
    chat: 'Untitled chat',
    speech: 'Untitled take',
    music: 'Untitled song',
    images: 'Untitled image',
  },
  defect:
    'Something went wrong and Quartet must close. Your work is saved. Open it again; the log has the details.',
};

const ZH_CN: Labels = {
  roles: {
    about: '关于 Quartet',
    services: '服务',
    hide: '隐藏 Quartet',
    hideOthers: '隐藏其他',
    unhide: '全部显示',
    quit: '退出 Quartet',
    fileMenu: '文件',
    close: '关闭窗口',
    editMenu: '编辑',
    undo: '撤销',
    redo: '重做',
    cut: '剪切',
    copy: '复制',
    paste: '粘贴',
    pasteAndMatchStyle: '粘贴并匹配样式',
    delete: '删除',
    selectAll: '全选',
    showSubstitutions: '显示替换',
    toggleSmartQuotes: '智能引号',
    toggleSmartDashes: '智能破折号',
    toggleTextReplacement: '文本替换',
    startSpeaking: '开始朗读',
    stopSpeaking: '停止朗读',
    viewMenu: '显示',
    resetZoom: '实际大小',
    zoomIn: '放大',
    zoomOut: '缩小',
    togglefullscreen: '切换全屏',
    reload: '重新加载',
    toggleDevTools: '切换开发者工具',
    windowMenu: '窗口',
    minimize: '最小化',
    zoom: '缩放',
    front: '前置全部窗口',
    help: '帮助',
  },
  substitutions: '替换',
  speech: '语音',
  settings: '设置…',
  logs: '显示日志',
  report: '诊断报告…',
  noSuggestions: '没有建议',
  learnSpelling: '学习拼写',
  copyLink: '复制链接',
  copyImage: '复制图片',
  saveImage: '保存图片…',
  notLoaded: {
    title: 'Quartet 无法载入窗口',
    help: '请退出 Quartet 并重新启动。如果仍然无效，请重新安装：你的对话和文件会保留。',
  },
  showWindow: '显示 Quartet',
  quick: { 'chat.new': '新对话', 'speech.new': '新脚本', 'music.new': '新歌曲', 'images.new': '新图片' },
  ended: { done: '已完成', failed: '失败', interrupted: '已中断', unknown: '结果未知' },
  severalEnded: (count, bad) =>
    bad === 0 ? `${count} 个任务已完成` : `${count} 个任务已结束，其中 ${bad} 个失败`,
  untitled: { chat: '未命名对话', speech: '未命名录音', music: '未命名歌曲', images: '未命名图片' },
  defect: 'Quartet 出错，必须关闭。你的内容已保存。请重新打开；日志中有详细信息。',
};

/**
 * Returns the labels in the language of the settings.
 * @param system the system's languages as BCP 47 tags, best first.
 */
export function labelsFor(language: Settings['language'], system: readonly string[]): Labels {
  return languageFor(language, system) === 'en' ? EN : ZH_CN;
}
