/** Copies of the database that Quartet makes by itself. */
export const copies = {
  title: 'Restore an earlier state',
  hint: 'Quartet copies its database every day something changes, and before updates.',
  none: 'No copies yet. The first is made within an hour.',
  unlisted: 'Couldn’t list the copies',
  looking: 'Checking…',
  holds_one: '{{conversations}}, {{count, number}} generation',
  holds_other: '{{conversations}}, {{count, number}} generations',
  reason: {
    update: 'Before an update',
    daily: 'Daily',
    set_aside: 'Kept from before a restore',
    damaged: 'Damaged database, kept',
  },
  state: {
    sound: 'Verified',
    damaged: 'Damaged, can’t be used',
    foreign: 'Not a Quartet copy',
    too_new: 'From a newer version of Quartet',
    unlooked: 'Couldn’t be checked',
    unread: 'May hold more',
  },
  back: {
    choose: 'Restore this copy…',
    chooseNamed: 'Restore the copy of {{when}}…',
    ask: 'Go back to {{when}}?',
    loses:
      'Anything newer isn’t in this copy. Tasks that were waiting then will wait again. Check whether they have been sent since.',
    stays:
      'Nothing is deleted. The current state is kept as a copy for 30 days. Library files, settings and keys stay as they are.',
    confirm: 'Go back',
    ready: 'Copy of {{when}} verified',
    readyHint: 'It replaces the current state the next time Quartet starts.',
  },
  bring: {
    choose: 'Recover more…',
    chooseNamed: 'Recover more from the damaged database of {{when}}…',
    ask: 'Read the damaged database of {{when}} again?',
    loses: 'Whatever can still be read and is missing here is added. Deleted items may reappear.',
    stays: 'Nothing here is replaced. The damaged file is kept.',
    confirm: 'Recover',
    ready: 'Recovery finished',
    found: 'Recovered: {{what, list}}. Available the next time Quartet starts.',
  },
  preparing: 'Copying and checking…',
  failed: 'Nothing was prepared',
} as const;
