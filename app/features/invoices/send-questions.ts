import type { Confirmation } from '~server/services/billing/invoices/schema'

/**
 * The confirmations before an invoice is sent, by the field that answers them; missing prices are listed by the lines'
 * names.
 */
export const sendQuestions = {
  confirm_zero: 'mail.zero',
  confirm_date: 'mail.farDate',
  confirm_photovoltaics: 'mail.photovoltaics',
  confirm_replaced_again: 'mail.replacedAgain',
  confirm_own_vat_number: 'mail.ownVatNumber',
} as const satisfies Record<Exclude<Confirmation, 'confirm_unpriced'>, string>

export type SendQuestion = keyof typeof sendQuestions
export const sendQuestionNames = Object.keys(sendQuestions) as SendQuestion[]
