/**
 * Delivery states of an outgoing message, in order. The vendor's reports arrive in any order and more than once; a
 * delivered message did not fail.
 */
const states = ['queued', 'sent', 'failed', 'delivered', 'read'] as const

/** Whether a reported state is further than the known one; states never move backwards. */
export const isLaterState = (reported: string, known: string): boolean =>
  states.indexOf(reported as 'sent') > states.indexOf(known as 'sent')
