/** The confirmations that let a refused mail through, by their names in the procedures' input. */
export const mailConfirmations = [
  'confirm_unpriced',
  'confirm_zero',
  'confirm_date',
  'confirm_photovoltaics',
  'confirm_replaced_again',
  'confirm_own_vat_number',
  'resend',
] as const
export type MailConfirmation = (typeof mailConfirmations)[number]

/** Result of sending: sent, or a confirmation is required first. */
export type MailOutcome = { sent: true } | { sent: false; question: MailQuestion }

/**
 * `positions` are those without a price, `fields` the company data that the law requires on the document: those cannot
 * be confirmed away.
 */
export type MailQuestion =
  | { confirmation: 'confirm_unpriced'; positions: number[] }
  | { confirmation: Exclude<MailConfirmation, 'confirm_unpriced'> }
  | { confirmation: null; fields: string[] }
