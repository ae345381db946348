import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { EditorField, writeField } from '~/features/documents/editor/editor-field'
import type { DraftHandle } from '~/features/documents/editor/use-draft'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import type { InvoiceField } from './invoice-draft'
import { invoiceKinds } from './invoice-kinds'
import { InvoiceTerms } from './invoice-terms'

/** Kind, days and reference of an invoice. Work was done on one day or over a period, never both. */
export function InvoiceFacts({ handle }: { handle: DraftHandle<InvoiceField> }) {
  const t = useT(invoicesTexts)
  const { fields } = handle.draft
  const [overPeriod, setOverPeriod] = useState(
    fields.service_date === '' && fields.service_period_start !== '',
  )

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
      <InvoiceTerms handle={handle} />
    </>
  )
}
