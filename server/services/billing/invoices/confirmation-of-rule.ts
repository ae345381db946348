import type { IssueRule } from './issue-rule-message'
import type { Confirmations } from './schema'

/** Rules that only need a confirmation, and the field that confirms them. */
export const confirmationOfRule: Partial<Record<IssueRule, keyof Confirmations>> = {
  unpriced: 'confirm_unpriced',
  zero_total: 'confirm_zero',
  far_date: 'confirm_date',
  photovoltaics: 'confirm_photovoltaics',
  replaced_again: 'confirm_replaced_again',
  own_vat_number: 'confirm_own_vat_number',
}
