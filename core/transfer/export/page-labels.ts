/** The labels of a page or a Markdown file. */
export interface PageLabels {
  /** BCP 47, for the page. */
  readonly language: 'en' | 'zh-CN';
  readonly user: string;
  readonly assistant: string;
  readonly system: string;
  readonly summary: string;
  readonly thinking: string;
  readonly toolCall: string;
  readonly toolResult: string;
  readonly toolError: string;
  readonly document: string;
  readonly image: string;
  readonly other: string;
  /** Titles of alerts by kind. */
  readonly alerts: Readonly<Record<string, string>>;
  readonly notes: string;
  readonly stopped: string;
  readonly interrupted: string;
  readonly failed: string;
  readonly made: string;
  readonly created: string;
  readonly updated: string;
  readonly models: string;
  readonly untitled: string;
}

const ENGLISH: PageLabels = {
  language: 'en',
  user: 'You',
  assistant: 'Assistant',
  system: 'System prompt',
  summary: 'Summary of the conversation so far',
  thinking: 'Thinking',
  toolCall: 'Tool call',
  toolResult: 'Tool result',
  toolError: 'Tool error',
  document: 'Attached document',
  image: 'Attached image',
  other: 'Other content',
  alerts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
  notes: 'Sources',
  stopped: 'Stopped.',
  interrupted: 'Interrupted.',
  failed: 'Failed',
  made: 'Made from this conversation',
  created: 'Created',
  updated: 'Updated',
  models: 'Models',
  untitled: 'New conversation',
};

const CHINESE: PageLabels = {
  language: 'zh-CN',
  user: '你',
  assistant: '助手',
  system: '系统提示词',
  summary: '此前对话的摘要',
  thinking: '思考过程',
  toolCall: '工具调用',
  toolResult: '工具结果',
  toolError: '工具出错',
  document: '附加的文档',
  image: '附加的图片',
  other: '其他内容',
  alerts: { note: '说明', tip: '提示', important: '重要', warning: '警告', caution: '小心' },
  notes: '来源',
  stopped: '已停止。',
  interrupted: '已中断。',
  failed: '失败',
  made: '由此对话生成',
  created: '创建于',
  updated: '更新于',
  models: '模型',
  untitled: '新对话',
};

/** @param language of the window. */
export function pageLabels(language: string): PageLabels {
  return language.toLowerCase().startsWith('zh') ? CHINESE : ENGLISH;
}
