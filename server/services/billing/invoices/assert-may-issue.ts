import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type MakeXml, type PromisedEInvoice, promisedEInvoice } from '../einvoices/at-issue'
import type { Finding } from '../einvoices/schema'
import type { IssueFault, IssueRule } from './issue-fault'
import { confirmationOfRule } from './issue-fault'
import type { IssueInput } from './issue-input'
import { type IssueFacts, loadFaults } from './load-faults'
import { obstaclesOf } from './obstacles-of'
import { replacedError } from './replacements-of'
import type { InvoiceIssue } from './schema'
import { toIssues } from './to-issues'

interface Refusing {
  faults: readonly IssueFault[]
  findings: readonly Finding[]
  invoice: Invoice
  replacements: NonNullable<IssueInput['replacements']>
  issues: InvoiceIssue[]
}

/** The error for the faults of one rule that has its own code. */
type Refusal = (ofRule: readonly [IssueFault, ...IssueFault[]], refusing: Refusing) => DomainError

const positionsOf = (faults: readonly IssueFault[]) => faults.map(({ values }) => values?.position)

/** Rules refused with their own code whatever else is missing, in order of precedence. */
const alwaysFirst: Partial<Record<IssueRule, Refusal>> = {
  offer_withdrawn: ([{ values }], { invoice, issues }) =>
    new DomainError('invoice.offer_withdrawn', {
      field: 'offer_id',
      offer_id: invoice.offerId,
      offer_number: values?.offer,
      issues,
    }),
  company_incomplete: (faults, { issues }) =>
    new DomainError('invoice.company_incomplete', {
      fields: faults.map(({ path }) => path.replace('company.', '')),
      issues,
    }),
  empty: (_, { issues }) => new DomainError('invoice.empty', { field: 'items', issues }),
  negative_total: (_, { issues }) => new DomainError('invoice.negative_total', { field: 'items', issues }),
  unpriced: (faults, { issues }) =>
    new DomainError('invoice.unpriced', { positions: positionsOf(faults), confirm: 'confirm_unpriced', issues }),
}

/** Rules refused with their own code if every fault only needs a confirmation. */
const whereConfirmable: Partial<Record<IssueRule, Refusal>> = {
  zero_total: (_, { issues }) =>
    new DomainError('invoice.zero_total', { field: 'items', confirm: 'confirm_zero', issues }),
  photovoltaics: (faults, { issues }) =>
    new DomainError('invoice.photovoltaics', {
      field: faults[0].path,
      positions: positionsOf(faults),
      confirm: 'confirm_photovoltaics',
      issues,
    }),
  replaced_again: (_, { invoice, replacements, issues }) =>
    replacedError(invoice.originalInvoiceNumber, replacements, { issues }),
  own_vat_number: (_, { issues }) =>
    new DomainError('invoice.own_vat_number', {
      field: 'contact.vat_number',
      confirm: 'confirm_own_vat_number',
      issues,
    }),
  far_date: (_, { issues }) =>
    new DomainError('invoice.far_date', { field: 'invoice_date', confirm: 'confirm_date', issues }),
}

function refusal(refusing: Refusing): DomainError {
  const { faults, findings, issues } = refusing
  const by = (refusals: Partial<Record<IssueRule, Refusal>>): DomainError | undefined => {
    for (const [rule, refuse] of Object.entries(refusals)) {
      const [first, ...others] = faults.filter(fault => fault.rule === rule)
      if (first) return refuse([first, ...others], refusing)
    }
    return undefined
  }
  const isConfirmable = findings.length === 0 && faults.every(({ rule }) => confirmationOfRule[rule])
  return (
    by(alwaysFirst) ??
    (faults.length === 0 ? new DomainError('einvoice.invalid', { findings, issues }) : undefined) ??
    (isConfirmable ? by(whereConfirmable) : undefined) ??
    new DomainError('invoice.not_ready', { field: faults[0]?.path, issues })
  )
}

/**
 * Refuses to issue what the law, the company's own rules or the receiver of the e-invoice reject. Everything that is
 * missing is named in one response. Returns the promised e-invoice as written by `make-xml.ts`.
 * @throws DomainError invoice.offer_withdrawn, invoice.company_incomplete, invoice.empty, invoice.negative_total,
 * invoice.unpriced if that is among the faults, einvoice.invalid and invoice.zero_total, invoice.photovoltaics,
 * invoice.replaced, invoice.own_vat_number or invoice.far_date if there is nothing else, otherwise invoice.not_ready
 */
export async function assertMayIssue(
  tx: Tx,
  ctx: Ctx,
  facts: IssueFacts,
  make: MakeXml,
): Promise<PromisedEInvoice | null> {
  const { faults: own, items, wanted, replacements } = await loadFaults(tx, ctx, facts)
  const promised = wanted && (await promisedEInvoice(wanted, make))
  const { faults, findings } = obstaclesOf(own, promised)
  if (faults.length === 0 && findings.length === 0) return promised
  const issues = toIssues(faults, findings, items, ctx.locale)
  throw refusal({ faults, findings, invoice: facts.invoice, replacements, issues })
}
