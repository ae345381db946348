/** The words that let a refused mail through, by their names at the procedures. */
export const mailWords = [
  'confirm_unpriced',
  'confirm_zero',
  'confirm_date',
  'confirm_photovoltaics',
  'confirm_replaced_again',
  'confirm_own_vat_number',
  'resend',
] as const
export type MailWord = (typeof mailWords)[number]

/** How sending ended: it went out, or a question has to be answered first. */
export type MailOutcome = { sent: true } | { sent: false; question: MailQuestion }

/**
 * `positions` are those without a price, `fields` the company data that the law wants on the paper: they cannot be
 * confirmed away.
 */
export type MailQuestion =
  | { word: 'confirm_unpriced'; positions: number[] }
  | { word: Exclude<MailWord, 'confirm_unpriced'> }
  | { word: null; fields: string[] }
