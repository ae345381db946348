import type { Rule } from './rule'
import { codeRules } from './rules-codes'
import { contentRules } from './rules-content'
import { ebInterfaceRules } from './rules-ebinterface'
import { sumRules } from './rules-sums'
import { taxRules } from './rules-tax'
import { xrechnungRules } from './rules-xrechnung'

/** The table of all rules for e-invoices, one entry each, identified by its id. */
export const rules: readonly Rule[] = [
  ...contentRules,
  ...sumRules,
  ...taxRules,
  ...codeRules,
  ...xrechnungRules,
  ...ebInterfaceRules,
]
