/**
 * Whether papers go out from the connected mailbox of the person who sends them: never, where the person has chosen so,
 * or unless the person has chosen otherwise.
 */
export const paperMailboxes = ['off', 'allowed', 'default'] as const
export type PaperMailboxes = (typeof paperMailboxes)[number]
