import { useState } from 'react'
import { UnpricedLines } from '~/features/documents/unpriced-lines'
import { useVerbs } from '~/features/documents/use-verbs'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useSession } from '~/lib/session'
import { taxDayOf } from '~server/money/tax-day'
import { zeroRateOn } from '~server/money/zero-rate'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'
import type { ReadinessData } from './readiness'
import { type SendQuestion, sendQuestionNames, sendQuestions } from './send-questions'

/** Beyond this, a year and a day in ms, the service requires a confirmation of an invoice's date. */
const farAway = 366 * 86_400_000

type Step = 'replace' | 'send' | 'set_overdue' | 'cancel' | 'delete' | 'release_retention'

/** The steps of an invoice without a form; each is confirmed first, by number. */
export function useInvoiceVerbs(
  invoice: Pick<
    InvoiceDetail,
    | ('id' | 'invoice_number' | 'status' | 'total' | 'tax_breakdown')
    | ('invoice_date' | 'service_date' | 'service_period_end')
  >,
  draft: {
    /** Discards unsaved changes. */
    beforeDelete?: () => void
    /** The version that its sheet is based on: what is seen when the step is confirmed is what is sent. */
    version?: () => number
    /** The names of its lines without a price. */
    unpriced?: readonly string[]
    /** What blocks sending, as of the service's last check of the draft. */
    issues?: ReadinessData['issues']
    /** Number of the invoice that replaces a cancelled one. */
    replacedBy?: string | undefined
  } = {},
) {
  const t = useT(invoicesTexts)
  const { company } = useSession()
  const [seen, setSeen] = useState<number | null>(null)
  const { id, invoice_number: number, status, total, invoice_date, tax_breakdown } = invoice
  const verbs = useVerbs<Step>(`/invoices/${id}`, step => {
    const named = { title: t(`confirm.${step}.title`, { number }), confirmLabel: t(`confirm.${step}.confirm`) }
    // Cancelling an issued invoice is final, so its number must be typed.
    if (step === 'cancel' && status !== 'draft')
      return {
        ...named,
        body: t('confirm.cancel.storno'),
        reason: { label: t('confirm.cancel.reason'), help: t('confirm.cancel.reasonHelp'), typeName: number },
      }
    if (step === 'replace')
      return {
        ...named,
        tone: 'primary',
        body: t('confirm.replace.body', { by: draft.replacedBy ?? '' }),
        fields: { confirm_replaced_again: 'on' },
      }
    const sends = step === 'send'
    const unpriced = sends ? (draft.unpriced ?? []) : []
    // If a country has no zero rate, the service requires a reason instead, which the sheet shows.
    const hasZeroRate = zeroRateOn(company.countryCode, taxDayOf(invoice)) === 'photovoltaics'
    // Checks on fields changed a moment ago run here, before the service has checked them.
    const justWritten: Partial<Record<SendQuestion, boolean>> = {
      confirm_zero: total === 0,
      // A dialog is never rendered by the server, so this device's clock is good enough.
      confirm_date: Math.abs(Date.parse(invoice_date) - Date.now()) > farAway,
      confirm_photovoltaics: hasZeroRate && tax_breakdown.some(line => line.tax_category === 'Z'),
    }
    const questions = sendQuestionNames.filter(
      name => sends && (justWritten[name] ?? draft.issues?.some(({ confirm }) => confirm === name)),
    )
    const fields: Record<string, string> = Object.fromEntries(questions.map(name => [name, 'on']))
    if (unpriced.length > 0) fields.confirm_unpriced = 'on'
    if (sends && seen !== null) fields.expected_version = String(seen)
    return {
      ...named,
      tone: step === 'cancel' || step === 'delete' ? 'danger' : 'primary',
      beforeConfirm: step === 'delete' ? draft.beforeDelete : undefined,
      fields,
      body: (
        <>
          {unpriced.length > 0 ? (
            <div className="pb-2">
              <UnpricedLines names={unpriced} hint={t('mail.unpricedHint')} />
            </div>
          ) : null}
          {questions.map(name => (
            <p key={name} className="pb-2 font-medium">
              {t(sendQuestions[name])}
            </p>
          ))}
          {t(`confirm.${step}.body`)}
        </>
      ),
    }
  })
  return {
    ...verbs,
    confirm(intent: Step) {
      setSeen(draft.version?.() ?? null)
      verbs.confirm(intent)
    },
  }
}
