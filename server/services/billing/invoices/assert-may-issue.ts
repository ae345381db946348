import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { decimal } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay, dayIn, daysBetween } from '../../../platform/values/days'
import { lineNumbers } from '../../../platform/values/line-numbers'
import type { Locale } from '../../../platform/values/locale'
import { loadContact } from '../../site/contacts/read'
import { makeXmlOffLoop } from '../einvoices/make-xml-off-loop'
import {
  type MakeXml,
  officialErrors,
  type PromisedEInvoice,
  promisedEInvoice,
  wantedEInvoice,
} from '../einvoices/promise'
import type { Finding } from '../einvoices/schema'
import { doubleBillingHints } from './double-billing-hints'
import { isCostCode } from './is-cost-code'
import { type Fault, type IssueInput, isBlank, isShort } from './issue-input'
import { type IssueRule, issueRuleMessage } from './issue-rule-message'
import { loadInvoice } from './read'
import { replaced, replacementsOf } from './replacements'
import type { Confirmations, InvoiceIssue } from './schema'
import { buyerFaults, taxFaults } from './tax-faults'

/** All faults that prevent issuing an invoice; empty if it may be issued. */
function invoiceFaults(issuing: IssueInput): Fault[] {
  return [
    ...issuerFaults(issuing),
    ...lineFaults(issuing),
    ...sumFaults(issuing),
    ...recipientFaults(issuing),
    ...taxFaults(issuing),
    ...invoiceFieldFaults(issuing),
  ]
}

/** The issuer: name, address and tax number (AT § 11 Abs 1 Z 3 lit a and i, DE § 14 Abs 4 Nr 1 and 2 UStG). */
function issuerFaults(issuing: IssueInput): Fault[] {
  const { company, invoice } = issuing
  const needed = {
    name: company.name,
    street: company.street,
    postal_code: company.postalCode,
    city: company.city,
    vat_number: company.vatNumber ?? company.taxNumber,
  }
  const faults = Object.entries(needed)
    .filter(([, value]) => isBlank(value))
    .map(([field]): Fault => ({ rule: 'company_incomplete', path: `company.${field}` }))
  // Above the limit of the short form an Austrian invoice needs the UID, a tax number is not enough; a small business,
  // which charges no VAT, has none.
  const wantsUid = company.countryCode === 'AT' && invoice.taxProfile !== 'small_business' && !isShort(issuing)
  if (wantsUid && isBlank(company.vatNumber) && !isBlank(company.taxNumber))
    faults.push({ rule: 'company_vat_id', path: 'company.vat_number' })
  return faults
}

function lineFaults({ items, confirmed, company }: IssueInput): Fault[] {
  if (!items.some(item => item.kind === 'item')) return [{ rule: 'empty', path: 'items' }]
  return items.flatMap((item, index): Fault[] => {
    const { position } = item
    const schema = company.costCodeSchema
    const odd = schema && item.costCode && !isCostCode(schema, item.costCode)
    return [
      ...(item.unpriced && !confirmed?.confirm_unpriced
        ? [{ rule: 'unpriced', path: `items.${index}.unit_price`, values: { position } } as const]
        : []),
      ...(odd ? [{ rule: 'cost_code', path: `items.${index}.cost_code`, values: { position, schema } } as const] : []),
    ]
  })
}

/**
 * An invoice below zero would be a credit note. A final invoice over less than was paid is still an invoice (AT § 11
 * Abs 1 Z 4 UStG). Zero may be intended, but mostly is a forgotten price.
 */
function sumFaults({ invoice: { total, type }, items, confirmed }: IssueInput): Fault[] {
  if (!items.some(item => item.kind === 'item')) return []
  const sum = decimal(total)
  if (sum.isZero() && !confirmed?.confirm_zero) return [{ rule: 'zero_total', path: 'items' }]
  const negative = sum.isNegative() && !sum.isZero() && type !== 'schlussrechnung'
  return negative ? [{ rule: 'negative_total', path: 'items' }] : []
}

/**
 * The recipient: name and address (AT § 11 Abs 1 Z 3 lit b, DE § 14 Abs 4 Nr 1 UStG), and the UID if the law requires
 * it.
 */
function recipientFaults(issuing: IssueInput): Fault[] {
  const { contact } = issuing
  if (!contact) return [{ rule: 'no_contact', path: 'kontakt_id' }]
  const needed = {
    name: contact.name,
    street: contact.street,
    postal_code: contact.postalCode,
    city: contact.city,
  }
  const address = isShort(issuing)
    ? []
    : Object.entries(needed)
        .filter(([, value]) => isBlank(value))
        .map(([field]): Fault => ({ rule: 'recipient_address', path: `contact.${field}` }))
  return [...address, ...buyerFaults(issuing, contact)]
}

/** Leap years included: a day more than a year away is mostly a typing error in its year. */
const farDays = 366

/**
 * An offer that the customer declined or the company withdrew was not ordered; conversely, taking back an offer checks
 * its invoices.
 */
const takenBack = ['rejected', 'cancelled']

function invoiceFieldFaults({ invoice, company, offer, replacements = [], today, confirmed }: IssueInput): Fault[] {
  const { servicePeriodStart: start, servicePeriodEnd: end } = invoice
  const day = dateToDay(invoice.invoiceDate)
  const far = Math.abs(daysBetween(day, today)) > farDays
  return [
    ...(far && !confirmed?.confirm_date ? [{ rule: 'far_date', path: 'invoice_date', values: { day } } as const] : []),
    ...(company.costCenterRequired && isBlank(invoice.costCenter)
      ? [{ rule: 'cost_center', path: 'cost_center' } as const]
      : []),
    ...(countsOnProject(invoice) && invoice.projectId === null
      ? [{ rule: 'no_project', path: 'project_id' } as const]
      : []),
    ...(offer && takenBack.includes(offer.status)
      ? [{ rule: 'offer_withdrawn', path: 'offer_id', values: { offer: offer.offerNumber } } as const]
      : []),
    ...(replacements.length > 0 && !confirmed?.confirm_replaced_again
      ? [
          {
            rule: 'replaced_again',
            path: 'original_invoice_number',
            values: replacedBy(invoice, replacements),
          } as const,
        ]
      : []),
    ...((start === null) !== (end === null)
      ? [{ rule: 'service_period', path: start ? 'service_period_end' : 'service_period_start' } as const]
      : []),
  ]
}

const replacedBy = (
  { originalInvoiceNumber }: Invoice,
  replacements: NonNullable<IssueInput['replacements']>,
): Fault['values'] => ({
  original: originalInvoiceNumber ?? '',
  invoices: replacements.map(({ invoiceNumber }) => invoiceNumber),
})

/**
 * Without a project no later invoice would find what a deposit collected, and a cumulative progress invoice would bill
 * all work again.
 */
const countsOnProject = ({ type, billingMode }: Invoice): boolean =>
  type === 'anzahlung' || (type === 'teilrechnung' && billingMode === 'cumulative')

/** Rules that only need a confirmation, and the field that confirms them. */
const confirmations: Partial<Record<IssueRule, keyof Confirmations>> = {
  unpriced: 'confirm_unpriced',
  zero_total: 'confirm_zero',
  far_date: 'confirm_date',
  photovoltaics: 'confirm_photovoltaics',
  replaced_again: 'confirm_replaced_again',
  own_vat_number: 'confirm_own_vat_number',
}

/** A finding as an issue: what is wrong and how to correct it. */
export const findingIssue = ({ rule, field, message, remedy }: Finding, locale: Locale): InvoiceIssue => ({
  path: field ?? 'einvoice',
  rule,
  message: `${message[locale]} ${remedy[locale]}`,
  confirm: null,
})

const toIssue = (fault: Fault, numbers: ReadonlyMap<number | undefined, string>, locale: Locale): InvoiceIssue => ({
  path: fault.path,
  rule: fault.rule,
  message: issueRuleMessage(locale, fault.rule, fault.path, {
    ...fault.values,
    position: numbers.get(fault.values?.position),
  }),
  confirm: confirmations[fault.rule] ?? null,
  ...(fault.values?.choices ? { choices: [...fault.values.choices] } : {}),
})

/**
 * With these faults lines need another category. The e-invoice would report what the present category requires, such as
 * VAT numbers, which it does not show beside category O.
 */
const wrongCategory: readonly IssueRule[] = [
  'out_of_scope_mixed',
  'reverse_charge_outside',
  'intra_community_service_address',
]

type IssueFacts = Omit<IssueInput, 'items' | 'today' | 'offer' | 'replacements'>

/**
 * What the law and the company require and is missing, and the e-invoice that the issue promises, not validated yet.
 */
async function faultsOf(tx: Tx, ctx: Ctx, facts: IssueFacts) {
  const today = dayIn(ctx.actor.timeZone, ctx.clock.now())
  const [items, offer, replacements, wanted] = await Promise.all([
    itemsOf(tx, facts.invoice),
    offerOf(tx, facts.invoice),
    issuedReplacements(tx, facts.invoice),
    facts.contact ? wantedEInvoice(tx, ctx.actor.tenantId, facts.invoice) : null,
  ])
  return { faults: invoiceFaults({ ...facts, today, items, offer, replacements }), items, wanted, replacements }
}

/**
 * Everything that prevents issuing, in one function for all callers: these faults, and the findings of our own rules
 * about the e-invoice that no fault already covers.
 */
function obstaclesOf(faults: readonly Fault[], promised: PromisedEInvoice | null) {
  const isTaxedOtherwise = faults.some(({ rule }) => wrongCategory.includes(rule))
  const isSaid = (field: string) =>
    faults.some(({ path }) => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`))
  const errors = isTaxedOtherwise ? [] : (promised?.errors ?? [])
  const findings = errors.filter(({ field }) => !field || !isSaid(field))
  return { faults, findings }
}

function toIssues(
  faults: readonly Fault[],
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

interface Refusing {
  faults: readonly Fault[]
  findings: readonly Finding[]
  invoice: Invoice
  replacements: NonNullable<IssueInput['replacements']>
  issues: InvoiceIssue[]
}

/** The error for the faults of one rule that has its own code. */
type Refusal = (ofRule: readonly [Fault, ...Fault[]], refusing: Refusing) => DomainError

const positionsOf = (faults: readonly Fault[]) => faults.map(({ values }) => values?.position)

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
    replaced(invoice.originalInvoiceNumber, replacements, { issues }),
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
  const isConfirmable = findings.length === 0 && faults.every(({ rule }) => confirmations[rule])
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
  const { faults: own, items, wanted, replacements } = await faultsOf(tx, ctx, facts)
  const promised = wanted && (await promisedEInvoice(wanted, make))
  const { faults, findings } = obstaclesOf(own, promised)
  if (faults.length === 0 && findings.length === 0) return promised
  const issues = toIssues(faults, findings, items, ctx.locale)
  throw refusal({ faults, findings, invoice: facts.invoice, replacements, issues })
}

/**
 * What prevents issuing a draft, without sending it; including the official rules, which run when there is nothing else
 * to report.
 */
export async function invoiceReadiness(ctx: Ctx, { id }: { id: number }) {
  const examined = await inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const invoice = await loadInvoice(tx, tenantId, id)
    if (invoice.status !== 'draft') return { status: invoice.status }
    const [company, contact] = await Promise.all([
      tx.company.findUniqueOrThrow({ where: { id: tenantId } }),
      invoice.contactId ? loadContact(tx, tenantId, invoice.contactId) : null,
    ])
    const hints = await doubleBillingHints(tx, invoice, ctx.locale)
    return { ...(await faultsOf(tx, ctx, { invoice, company, contact })), hints }
  })
  if ('status' in examined) return { data: { ready: examined.status !== 'cancelled', issues: [], hints: [] } }
  const { wanted } = examined
  // A long one is validated in a thread, after the transaction has ended.
  const offLoop: MakeXml = ({ subject, variant }) => makeXmlOffLoop(ctx, subject, variant, null)
  const promised = wanted && (await promisedEInvoice(wanted, offLoop))
  const { faults, findings } = obstaclesOf(examined.faults, promised)
  const clean = faults.length === 0 && findings.length === 0
  const official = clean && promised ? await officialErrors(ctx, promised) : []
  const issues = toIssues(faults, [...findings, ...official], examined.items, ctx.locale)
  return { data: { ready: issues.length === 0, issues, hints: examined.hints } }
}

const itemsOf = (tx: Tx, { tenantId, id }: Invoice) =>
  tx.invoiceItem.findMany({
    where: { tenantId, invoiceId: id },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })

const offerOf = async (tx: Tx, { tenantId, offerId }: Invoice) =>
  offerId === null
    ? null
    : tx.offer.findUnique({
        where: { tenantId_id: { tenantId, id: offerId } },
        select: { offerNumber: true, status: true },
      })

/** Other issued replacements of the same invoice; drafts need their confirmation when they are issued. */
async function issuedReplacements(tx: Tx, { tenantId, id, originalInvoiceNumber, originalInvoiceExternal }: Invoice) {
  if (!originalInvoiceNumber || originalInvoiceExternal) return []
  const all = await replacementsOf(tx, tenantId, originalInvoiceNumber)
  return all.filter(other => other.id !== id && other.status !== 'draft')
}
