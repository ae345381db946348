import type german from '../de/errors'
import type { Translation } from '../keys'

export default {
  notFound: {
    title: 'There is nothing here',
    body: 'This page does not exist, or it belongs to another company.',
    safe: 'Nothing has changed in your data.',
    next: 'Is the address right? Ctrl K also finds what you look for, by name or number.',
  },
  forbidden: {
    title: 'You may not do this',
    body: 'Your role does not allow this step.',
    safe: 'Nothing has changed in your data.',
    next: 'The administrators of your company can give you the right.',
  },
  unavailable: {
    title: 'Not reachable right now',
    body: 'A part of the service does not answer.',
    safe: 'Saved data is safe.',
    next: 'Please try again shortly. If it takes longer, the operator of the service knows more.',
  },
  unexpected: {
    title: 'That did not work',
    body: 'Something went wrong, and it is not your fault.',
    safe: 'Saved data is safe. A step counts as a whole or not at all.',
    next: 'Please reload and see whether the last step has arrived. With the number below support finds the cause.',
  },
  requestId: 'Request {{id}}',
  whyNot: 'Why?',
  home: 'Go to overview',
  back: 'Back',
  reload: 'Reload',
  form: {
    summary_one: 'One entry is missing or not right',
    summary_other: '{{count}} entries are missing or not right',
    failed: 'Not saved',
    unexpected: 'Saving failed. What you typed is still here, please try again.',
    conflict: 'The record has changed in the meantime. Please reload the page and repeat the step.',
    forbidden: 'You may not do this.',
    notFound: 'This record does not exist any more.',
  },
  changed: {
    title: 'Changed meanwhile: {{name}}, {{at}}',
    titleUnknown: 'Somebody else has changed this meanwhile',
    body: 'Not saved; what you typed is still here.',
    field: '{{field}}: now “{{theirs}}”, yours “{{own}}”',
    other: '{{field}}: now “{{theirs}}”, before “{{own}}”; not changed by you',
    mine: 'Save mine',
    theirs: 'Take the other version',
    taken: 'The other version is taken over',
    takenBody: 'Nothing is saved yet. What nobody else has changed stands here as you wrote it.',
  },
  kept: {
    title: 'Not saved: what you entered on {{at}}',
    body: 'You entered this on this device; it was not saved.',
    restore: 'Restore',
    discard: 'Discard',
  },
  leave: {
    title: 'Leave the page without saving?',
    body: 'What you entered is not saved yet. It stays on this device and is offered to you again when you next open the page.',
    stay: 'Stay here',
    go: 'Leave page',
    discard: 'Discard',
    signOutBody: 'What you entered is not saved yet and will be lost when you sign out.',
    signOut: 'Sign out',
  },
} satisfies Translation<typeof german>
