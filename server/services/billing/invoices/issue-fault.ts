import type { UntaxedCategory } from '../../../money/zero-rate'
import type { Day } from '../../../platform/values/days'
import type { Confirmations } from './schema'

/** Rules that an invoice can break, so that it may not be issued. */
export const issueRules = [
  'no_contact',
  'company_incomplete',
  'company_vat_id',
  'empty',
  'unpriced',
  'zero_total',
  'negative_total',
  'cost_code',
  'recipient_address',
  'vat_id_wrong',
  'own_vat_number',
  'large_vat_id',
  'reverse_charge_person',
  'reverse_charge_vat_id',
  'reverse_charge_outside',
  'reversed_company_vat_id',
  'intra_community_vat_id',
  'intra_community_country',
  'intra_community_address',
  'intra_community_day',
  'intra_community_service_address',
  'export_address',
  'out_of_scope_mixed',
  'small_business',
  'tax_rate',
  'zero_rate',
  'photovoltaics',
  'cost_center',
  'service_period',
  'no_project',
  'offer_withdrawn',
  'replaced_again',
  'far_date',
] as const
export type IssueRule = (typeof issueRules)[number]

/** Rules that only need a confirmation, and the field that confirms them. */
export const confirmationOfRule: Partial<Record<IssueRule, keyof Confirmations>> = {
  unpriced: 'confirm_unpriced',
  zero_total: 'confirm_zero',
  far_date: 'confirm_date',
  photovoltaics: 'confirm_photovoltaics',
  replaced_again: 'confirm_replaced_again',
  own_vat_number: 'confirm_own_vat_number',
}

/** What prevents issuing an invoice. */
export interface IssueFault {
  rule: IssueRule
  /** Field of the invoice; `company.…` and `contact.…` if another record has to be corrected. */
  path: string
  /** Further values named in the message. */
  values?: {
    position?: number
    rates?: readonly number[]
    day?: Day
    schema?: string
    offer?: string
    /** Numbers of invoices, and of the one that they replace. */
    invoices?: readonly string[]
    original?: string
    choices?: readonly UntaxedCategory[]
  }
}
