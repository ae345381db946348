/**
 * How far a message of ours has come. What the vendor reports arrives in any order and more than once; what has been
 * delivered did not fail.
 */
const states = ['queued', 'sent', 'failed', 'delivered', 'read'] as const

/** Whether a reported state is further than the known one; states never move backwards. */
export const isLaterState = (reported: string, known: string): boolean =>
  states.indexOf(reported as 'sent') > states.indexOf(known as 'sent')
