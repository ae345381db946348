/** The confirmations that let a refused mail through, by their names at the procedures. */
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

/** How sending ended: it went out, or a question has to be answered first. */
export type MailOutcome = { sent: true } | { sent: false; question: MailQuestion }

/**
 * `positions` are those without a price, `fields` the company data that the law wants on the paper: they cannot be
 * confirmed away.
 */
export type MailQuestion =
  | { confirmation: 'confirm_unpriced'; positions: number[] }
  | { confirmation: Exclude<MailConfirmation, 'confirm_unpriced'> }
  | { confirmation: null; fields: string[] }
