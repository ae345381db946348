import type { PromisedEInvoice } from '../einvoices/at-issue'
import type { IssueFault, IssueRule } from './issue-fault'

/**
 * With these faults lines need another category. The e-invoice would report what the present category requires, such as
 * VAT numbers, which it does not show beside category O.
 */
const wrongCategory: readonly IssueRule[] = [
  'out_of_scope_mixed',
  'reverse_charge_outside',
  'intra_community_service_address',
]

/**
 * Everything that prevents issuing, in one function for all callers: these faults, and the findings of our own rules
 * about the e-invoice that no fault already covers.
 */
export function obstaclesOf(faults: readonly IssueFault[], promised: PromisedEInvoice | null) {
  const isTaxedOtherwise = faults.some(({ rule }) => wrongCategory.includes(rule))
  const isSaid = (field: string) =>
    faults.some(({ path }) => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`))
  const errors = isTaxedOtherwise ? [] : (promised?.errors ?? [])
  const findings = errors.filter(({ field }) => !field || !isSaid(field))
  return { faults, findings }
}
