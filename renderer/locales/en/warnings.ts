/** The warnings shown once at a start, by their code. */
export const warnings = {
  database_set_aside: 'The database was damaged, and there was no copy. Quartet began a new one.',
  database_restored: 'The database was damaged. A copy took its place.',
  gone_back:
    'Quartet has gone back to an earlier copy. What was here before is a copy too, under Data and backup.',
  showCopies: 'Show the copies',
  recovered: {
    copy: 'It is the copy of {{when}}. Newer changes that could not be read are lost.',
    brought: 'Read out of the damaged file beyond that: {{what, list}}.',
    nothing: 'Nothing more could be read out of the damaged file.',
    lost: 'Known to be missing: {{what, list}}. There may be more that nothing tells of.',
    conversations_one: '{{count, number}} conversation',
    conversations_other: '{{count, number}} conversations',
    messages_one: '{{count, number}} message',
    messages_other: '{{count, number}} messages',
    works_one: '{{count, number}} work',
    works_other: '{{count, number}} works',
    records_one: 'the record of {{count, number}} work',
    records_other: 'the records of {{count, number}} works',
    titles_one: 'the title of {{count, number}} conversation',
    titles_other: 'the titles of {{count, number}} conversations',
    unfinished: 'Not all of it was read yet: Settings → Data and backup can bring over the rest.',
    file: 'The damaged file is kept: {{file}}',
  },
  disk: {
    full: {
      title: 'The disk is full.',
      help: 'Less than 200 MB are left for Quartet, so nothing is sent that costs money: what comes could not be kept. Make room: empty the trash of your computer, or move large files elsewhere.',
    },
    denied: {
      title: 'Quartet may not write in its folder.',
      help: 'What you do now may not be kept. Allow your account to write there again.',
    },
    read_only: {
      title: 'The disk can only be read, not written.',
      help: 'What you do now may not be kept. Take off its write protection, or connect it anew.',
    },
    gone: {
      title: 'A folder of Quartet is not there any more.',
      help: 'What you do now may not be kept. Connect the disk it is on, or put the folder back.',
    },
    failed: {
      title: 'The disk does not take what is written.',
      help: 'What you do now may not be kept. It may be damaged: copy the folder to another disk soon.',
    },
    damaged: {
      title: 'The database is damaged.',
      help: 'Restart Quartet to repair it. Until then some things cannot be opened or saved, and nothing is sent that costs money.',
    },
    restart: 'Restart and repair',
    restarting: 'Restarting…',
    byHand: 'Quit Quartet and open it again.',
    more: '{{help}} {{again}} {{place}}',
    data: 'Everything is kept here: {{folder}}',
    library: 'What you make is kept here: {{folder}}',
    again: 'Quartet looks again every half minute, and this goes away by itself.',
  },
  rows_unreadable: 'Some entries could not be read. They are marked or left out; nothing was deleted.',
  settings_reset:
    'The settings file was damaged. Quartet uses its last good copy, or the defaults where there is none. The damaged file is kept.',
  data_folder_remote:
    'The data folder is on another computer. What is kept there may be damaged when the connection breaks; a folder on this computer is safer.',
  restored:
    'The backup was brought back. What was here before is set aside in a folder of the data folder. Enter your keys again.',
  library_without_records: 'Files in the library folder have no record.',
  restore_failed: 'The backup could not take its place. Everything is as it was before.',
  other: 'Quartet reports: {{code}}',
} as const;
