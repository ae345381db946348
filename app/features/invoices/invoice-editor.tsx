import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { minus } from '~/features/documents/cents'
import { DocumentEditor } from '~/features/documents/editor/document-editor'
import { EditorField, writeField } from '~/features/documents/editor/editor-field'
import { isUnpriced } from '~/features/documents/editor/row'
import type { DraftHandle } from '~/features/documents/editor/use-draft'
import { useFigures } from '~/features/documents/editor/use-figures'
import { EInvoiceCard } from '~/features/einvoices/einvoice-card'
import { invoicesTexts } from '~/i18n/invoices'
import { type Translate, useT } from '~/lib/i18n'
import { billingModes, retentionKinds } from '~server/money/billing-terms'
import { taxDayOf } from '~server/money/tax-day'
import { taxProfiles } from '~server/money/tax-profiles'
import type { InvoiceDetail, InvoiceWithFirstLines } from '~server/services/billing/invoices/schema'
import { type InvoiceField, invoiceRowKinds } from './invoice-draft'
import { invoiceKinds } from './invoice-kinds'
import { InvoiceSources } from './invoice-sources'
import { hasIssues, Readiness, type ReadinessData } from './readiness'
import { Settlement } from './settlement'

export interface InvoiceEditorProps {
  handle: DraftHandle<InvoiceField>
  invoice: InvoiceDetail
  /** As last loaded, with all of its lines. */
  whole: InvoiceWithFirstLines
  /** Null while unknown. */
  readiness: ReadinessData | null
  preview: React.ReactNode
}

/** The sheet of an invoice in draft, with the server's own arithmetic. */
export default function InvoiceEditor({ handle, invoice, whole, readiness, preview }: InvoiceEditorProps) {
  const t = useT(invoicesTexts)
  const { sums, amounts, labor } = useFigures(handle, whole, arithmetic)
  return (
    <DocumentEditor
      handle={handle}
      loaded={invoice}
      suggestionsFor={{ invoice_id: invoice.id }}
      kinds={invoiceRowKinds}
      sums={sums}
      amounts={amounts}
      labor={labor}
      isUnpriced={isUnpriced}
      taxDay={taxDayOf(handle.draft.fields)}
      totalLabel={t('total')}
      maxTextLength={5_000}
      preview={preview}
      facts={<InvoiceFacts handle={handle} isBelowZero={minus(sums.total, invoice.deducted_total) < 0} />}
      below={<Settlement invoice={invoice} total={sums.total} />}
      aside={
        <>
          {readiness ? <Readiness invoice={invoice} readiness={readiness} /> : null}
          <EInvoiceCard
            url={`/invoices/${invoice.id}/einvoice`}
            draft={invoice.status === 'draft'}
            contactId={invoice.kontakt_id}
            waits={hasIssues(readiness)}
          />
          <InvoiceSources invoice={invoice} />
        </>
      }
    />
  )
}

const arithmetic = async () => (await import('./invoice-figures')).invoiceFigures

interface InvoiceFactsProps {
  handle: DraftHandle<InvoiceField>
  /** Its deposits exceed it: the customer gets money back, so an account is required. */
  isBelowZero: boolean
}

/** Kind, dates and reference of an invoice. Work was done on one day or over a period, never both. */
function InvoiceFacts({ handle, isBelowZero }: InvoiceFactsProps) {
  const t = useT(invoicesTexts)
  const { fields } = handle.draft
  const [overPeriod, setOverPeriod] = useState(fields.service_date === '' && fields.service_period_start !== '')

  function toggle() {
    if (overPeriod) {
      writeField(handle, 'service_date', fields.service_period_end)
      writeField(handle, 'service_period_start', '')
      writeField(handle, 'service_period_end', '')
    } else {
      writeField(handle, 'service_period_start', fields.service_date)
      writeField(handle, 'service_period_end', fields.service_date)
      writeField(handle, 'service_date', '')
    }
    setOverPeriod(!overPeriod)
  }

  const options = invoiceKinds.map(value => ({ value, label: t(`kinds.${value}`) }))
  return (
    <>
      <EditorField handle={handle} name="type" label={t('kind')} options={options} />
      <EditorField handle={handle} name="buyer_reference" label={t('buyerReference')} maxLength={100} />
      <EditorField handle={handle} name="invoice_date" kind="day" label={t('date')} required />
      <EditorField handle={handle} name="due_date" kind="day" label={t('due')} />
      {overPeriod ? (
        <>
          <EditorField handle={handle} name="service_period_start" kind="day" label={t('serviceFrom')} />
          <EditorField handle={handle} name="service_period_end" kind="day" label={t('serviceTo')} />
        </>
      ) : (
        <EditorField handle={handle} name="service_date" kind="day" label={t('serviceDay')} />
      )}
      <div className="flex items-end pb-1.5 col-start-2">
        <Button variant="link" onClick={toggle}>
          {overPeriod ? t('oneDay') : t('overPeriod')}
        </Button>
      </div>
      <InvoiceTerms handle={handle} isBelowZero={isBelowZero} />
    </>
  )
}

/**
 * Terms that most invoices take from the company's settings: tax, Skonto, retention, cost centre. Collapsed until the
 * user wants to deviate.
 */
function InvoiceTerms({ handle, isBelowZero }: InvoiceFactsProps) {
  const t = useT(invoicesTexts)
  const { fields } = handle.draft
  const isProgress = fields.type === 'teilrechnung'
  const isFinal = fields.type === 'schlussrechnung'
  const mayWait = isProgress || fields.type === 'anzahlung'
  const mayRetain = isProgress || isFinal || fields.retention_rate !== ''
  const choices = <Value extends string>(values: readonly Value[], text: (value: Value) => string) =>
    values.map(value => ({ value, label: text(value) }))
  const isUsual = fields.tax_profile === 'standard' && fields.retention_rate === '' && !isProgress && !isBelowZero
  return (
    <details className="col-span-2 rounded-md border border-line" open={!isUsual}>
      <summary className="rounded-md px-3 py-2 text-[13px] text-muted hover:text-ink pointer-coarse:py-3">
        {t('terms.title')}
        <span className="text-faint"> · {summaryOf(handle, t)}</span>
      </summary>
      <div className="grid grid-cols-2 gap-3 border-t border-line p-3">
        <EditorField
          handle={handle}
          name="tax_profile"
          label={t('terms.tax')}
          options={choices(taxProfiles, value => t(`taxProfiles.${value}`))}
          className="col-span-2"
        />
        {isProgress ? (
          <EditorField
            handle={handle}
            name="billing_mode"
            label={t('terms.billing')}
            help={t('terms.billingHelp')}
            options={choices(billingModes, value => t(`billingModes.${value}`))}
            className="col-span-2"
          />
        ) : null}
        <EditorField handle={handle} name="cash_discount_percent" label={t('terms.skontoPercent')} maxLength={6} />
        <EditorField handle={handle} name="cash_discount_days" label={t('terms.skontoDays')} maxLength={3} />
        {mayRetain ? (
          <>
            <EditorField handle={handle} name="retention_rate" label={t('terms.retention')} maxLength={6} />
            {mayWait && fields.retention_kind === 'progress' ? null : (
              <EditorField handle={handle} name="retention_due_on" kind="day" label={t('terms.retentionDue')} />
            )}
            {mayWait ? (
              <EditorField
                handle={withoutDay(handle)}
                name="retention_kind"
                label={t('terms.retentionKind')}
                options={choices(retentionKinds, value => t(`retentionKinds.${value}`))}
                className="col-span-2"
              />
            ) : null}
          </>
        ) : null}
        <EditorField
          handle={handle}
          name="cost_center"
          label={t('terms.costCenter')}
          maxLength={40}
          className="col-span-2"
        />
        {isFinal ? (
          <EditorField
            handle={handle}
            name="refund_iban"
            label={t('terms.refundIban')}
            help={t('terms.refundIbanHelp')}
            maxLength={42}
            className="col-span-2"
          />
        ) : null}
      </div>
    </details>
  )
}

/** A retention held until the final invoice has no date of its own: choosing it clears the date. */
const withoutDay = (handle: DraftHandle<InvoiceField>): DraftHandle<InvoiceField> => ({
  ...handle,
  edit: change =>
    handle.edit(draft => {
      const next = change(draft)
      if (next === draft || next.fields.retention_kind !== 'progress') return next
      return { ...next, fields: { ...next.fields, retention_due_on: '' } }
    }),
})

/** Summary of the collapsed fields: "Umsatzsteuer wie üblich, 2 % Skonto". */
function summaryOf({ draft: { fields } }: DraftHandle<InvoiceField>, t: Translate<typeof invoicesTexts>): string {
  const profile = taxProfiles.find(value => value === fields.tax_profile) ?? 'standard'
  return [
    t(`taxProfiles.${profile}`),
    fields.cash_discount_percent && t('terms.skontoOf', { percent: fields.cash_discount_percent }),
    fields.retention_rate && t('terms.retentionOf', { percent: fields.retention_rate }),
  ]
    .filter(Boolean)
    .join(', ')
}
