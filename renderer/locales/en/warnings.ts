/** The warnings shown once at a start, by their code. */
export const warnings = {
  database_set_aside: 'The database was damaged and there was no copy. Quartet started a new one.',
  database_restored: 'The database was damaged. Quartet restored its latest copy.',
  gone_back: 'Quartet restored an earlier copy. The state before it is kept under Data & backup.',
  showCopies: 'Show copies',
  recovered: {
    copy: 'Copy of {{when}}. Newer changes that couldn’t be read are lost.',
    brought: 'Also recovered from the damaged file: {{what, list}}.',
    nothing: 'Nothing more could be recovered.',
    lost: 'Known to be missing: {{what, list}}. There may be more.',
    conversations_one: '{{count, number}} chat',
    conversations_other: '{{count, number}} chats',
    messages_one: '{{count, number}} message',
    messages_other: '{{count, number}} messages',
    works_one: '{{count, number}} generation',
    works_other: '{{count, number}} generations',
    records_one: 'the details of {{count, number}} generation',
    records_other: 'the details of {{count, number}} generations',
    titles_one: 'the title of {{count, number}} chat',
    titles_other: 'the titles of {{count, number}} chats',
    unfinished: 'Not everything was read yet. Recover more under Settings → Data & backup.',
    file: 'The damaged file is kept: {{file}}',
  },
  disk: {
    full: {
      title: 'The disk is full.',
      help: 'Less than 200 MB are left, so nothing is sent that you’d be charged for. Free some space.',
    },
    denied: {
      title: 'Quartet can’t write to its folder.',
      help: 'New work may not be saved. Allow your account to write there.',
    },
    read_only: {
      title: 'The disk is read-only.',
      help: 'New work may not be saved. Remove the write protection or reconnect the disk.',
    },
    gone: {
      title: 'A Quartet folder is missing.',
      help: 'New work may not be saved. Reconnect its disk or put the folder back.',
    },
    failed: {
      title: 'Writing to the disk failed.',
      help: 'New work may not be saved. The disk may be failing: copy the folder to another disk soon.',
    },
    damaged: {
      title: 'The database is damaged.',
      help: 'Restart Quartet to repair it. Until then, some items can’t be opened or saved, and nothing is sent that you’d be charged for.',
    },
    restart: 'Restart and repair',
    restarting: 'Restarting…',
    byHand: 'Quit Quartet and open it again.',
    more: '{{help}} {{again}} {{place}}',
    data: 'Data folder: {{folder}}',
    library: 'Library folder: {{folder}}',
    again: 'Quartet checks again every 30 seconds.',
  },
  rows_unreadable: 'Some entries couldn’t be read. Nothing was deleted.',
  settings_reset:
    'The settings file was damaged. Quartet uses its last good copy or the defaults. The damaged file is kept.',
  data_folder_remote:
    'The data folder is on another computer. It may be damaged if the connection breaks. Use a folder on this computer.',
  restored: 'Backup restored. Your previous data is kept in the data folder. Enter your API keys again.',
  library_without_records: 'New files in the library folder',
  restore_failed: 'Restore failed. Nothing was changed.',
  other: 'Quartet reports: {{code}}',
} as const;
