import type { Catalogue } from '../catalogue.ts';
import type { warnings as en } from '../en/warnings.ts';

export const warnings: Catalogue<typeof en> = {
  database_set_aside: '数据库无法读取，已另行保存。Quartet 新建了一个数据库，原文件仍然保留。',
  database_restored: '数据库已损坏，已从最近的备份恢复。',
  settings_reset: '设置无法读取，现在使用默认设置，原文件仍然保留。',
  data_folder_remote: '数据文件夹位于另一台电脑上。连接中断时，保存的内容可能会损坏；放在这台电脑上更安全。',
  restored: '备份已恢复。之前的内容已移到数据文件夹中的单独文件夹。请重新输入密钥。',
  library_without_records: '作品库文件夹中有文件没有记录。',
  restore_failed: '备份未能生效。一切保持原样。',
  other: 'Quartet 报告：{{code}}',
};
