/**
 * Whether papers go out from the connected mailbox of their sender: `off` never, `allowed` if the person chose it,
 * `default` unless the person chose otherwise.
 */
export const paperMailboxes = ['off', 'allowed', 'default'] as const
export type PaperMailboxes = (typeof paperMailboxes)[number]
