/** What is told once at a start, by its code. */
export const warnings = {
  database_set_aside:
    'The database could not be read and was set aside. Quartet began a new one; the old file is kept.',
  database_restored: 'The database was damaged and was restored from the newest backup.',
  settings_reset: 'The settings could not be read. The defaults are in use; the old file is kept.',
  data_folder_remote:
    'The data folder is on another computer. What is kept there may be damaged when the connection breaks; a folder on this computer is safer.',
  restored:
    'The backup was brought back. What was here before is set aside in a folder of the data folder. Enter your keys again.',
  library_without_records: 'Files in the library folder have no record.',
  restore_failed: 'The backup could not take its place. Everything is as it was before.',
  other: 'Quartet reports: {{code}}',
} as const;
