import type { UntaxedCategory } from '../../../money/zero-rate'
import type { Day } from '../../../platform/values/days'
import type { IssueRule } from './issue-rule-message'

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
