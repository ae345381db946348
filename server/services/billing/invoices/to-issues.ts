import { lineNumbers } from '../../../platform/values/line-numbers'
import type { Locale } from '../../../platform/values/locale'
import type { Finding } from '../einvoices/schema'
import { confirmationOfRule, type IssueFault } from './issue-fault'
import type { IssueInput } from './issue-input'
import { issueRuleMessage } from './issue-rule-message'
import type { InvoiceIssue } from './schema'

/** Faults and findings as users read them; `items` are all lines in order, whose printed numbers faults name. */
export function toIssues(
  faults: readonly IssueFault[],
  findings: readonly Finding[],
  items: IssueInput['items'],
  locale: Locale,
): InvoiceIssue[] {
  const printed = lineNumbers(items)
  const numbers = new Map(items.map(({ position }, index) => [position, printed[index] ?? '']))
  return [
    ...faults.map(fault => toIssue(fault, numbers, locale)),
    ...findings.map(finding => findingIssue(finding, locale)),
  ]
}

const toIssue = (
  fault: IssueFault,
  numbers: ReadonlyMap<number | undefined, string>,
  locale: Locale,
): InvoiceIssue => ({
  path: fault.path,
  rule: fault.rule,
  message: issueRuleMessage(locale, fault.rule, fault.path, {
    ...fault.values,
    position: numbers.get(fault.values?.position),
  }),
  confirm: confirmationOfRule[fault.rule] ?? null,
  ...(fault.values?.choices ? { choices: [...fault.values.choices] } : {}),
})

/** A finding as an issue: what is wrong and how to correct it. */
export const findingIssue = ({ rule, field, message, remedy }: Finding, locale: Locale): InvoiceIssue => ({
  path: field ?? 'einvoice',
  rule,
  message: `${message[locale]} ${remedy[locale]}`,
  confirm: null,
})
