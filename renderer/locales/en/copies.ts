/** Copies of the database that Quartet makes by itself. */
export const copies = {
  title: 'Go back to an earlier state',
  hint: 'Quartet copies its records by itself: on each day on which something changed, and before an update changes their form.',
  none: 'There is no copy yet. The first one is made a few seconds after the start.',
  unlisted: 'The copies could not be listed',
  looking: 'being looked through…',
  holds_one: '{{conversations}}, {{count, number}} work',
  holds_other: '{{conversations}}, {{count, number}} works',
  reason: {
    update: 'Before an update',
    daily: 'Daily',
    set_aside: 'Set aside when you went back',
    damaged: 'Damaged, set aside',
  },
  state: {
    sound: 'whole',
    damaged: 'damaged: it cannot be used',
    foreign: 'not a copy of Quartet',
    too_new: 'made by a newer Quartet',
    unlooked: 'it could not be looked at just now',
    unread: 'it may hold more',
  },
  back: {
    choose: 'Go back to this copy…',
    chooseNamed: 'Go back to the copy of {{when}}…',
    ask: 'Go back to {{when}}?',
    loses:
      'What was written and made since then is not in this copy. What waited to be sent then waits again: it may have been sent since, so look before you send it.',
    stays:
      'Nothing is deleted. What is here now becomes a copy in this list, kept for 30 days, and you can go forward to it again. Files in the library folder stay; those without a record are offered to you. Settings and keys stay as they are.',
    confirm: 'Go back',
    ready: 'The copy of {{when}} is whole',
    readyHint: 'It takes its place when Quartet starts next.',
  },
  bring: {
    choose: 'Bring over the rest…',
    chooseNamed: 'Bring over what the damaged file of {{when}} still holds…',
    ask: 'Read the damaged file of {{when}} once more?',
    loses:
      'What can still be read in it and is not here is added. What you have deleted since then may come back.',
    stays: 'Nothing that is here is replaced by something older. The damaged file stays as it is.',
    confirm: 'Bring over',
    ready: 'The damaged file was read',
    found: 'Found beyond what is here: {{what, list}}. It is here when Quartet starts next.',
  },
  preparing: 'Copying and looking through it…',
  failed: 'Nothing was laid ready',
} as const;
