import { Link } from '@remix-run/react'
import { MailDialog } from '~/features/documents/mail-dialog'
import type { MailQuestion } from '~/features/documents/mail-outcome'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'
import { sendQuestions } from './send-questions'

interface InvoiceMailDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  invoice: Pick<InvoiceDetail, 'id' | 'invoice_number' | 'status'>
  /** For a draft: the version that its sheet is based on. */
  version?: number
  /** Descriptions of the lines, in the order of their positions from 1. */
  lines: readonly string[]
}

/** Sends an invoice, with the confirmations that issuing it may require. */
export default function InvoiceMailDialog({ open, onOpenChange, invoice, version, lines }: InvoiceMailDialogProps) {
  const t = useT(invoicesTexts)
  const format = useFormat()

  function question(problem: MailQuestion) {
    if (problem.confirmation === null) {
      const fields = problem.fields.map(field => companyFields.find(one => one === field) ?? ('other' as const))
      const text = (
        <>
          <p>
            {t('mail.companyIncomplete', {
              fields: format.list(fields.map(field => t(`companyFields.${field}`))),
            })}
          </p>
          <Link to="/settings" className="font-medium underline underline-offset-2">
            {t('mail.toSettings')}
          </Link>
        </>
      )
      return { text, confirmLabel: null }
    }
    if (problem.confirmation === 'confirm_unpriced') return null
    return {
      text: <p>{t(problem.confirmation === 'resend' ? 'mail.again' : sendQuestions[problem.confirmation])}</p>,
      confirmLabel: t('mail.sendAnyway'),
    }
  }

  return (
    <MailDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('mail.title', { number: invoice.invoice_number })}
      description={invoice.status === 'draft' ? t('mail.description') : t('mail.again')}
      draft="invoices.mailDraft"
      id={invoice.id}
      action={`/invoices/${invoice.id}`}
      again={invoice.status !== 'draft'}
      {...(version === undefined ? {} : { version })}
      sentText={t('toasts.send_email')}
      question={question}
      priced={{ lines, hint: t('mail.unpricedHint') }}
    />
  )
}

const companyFields = ['street', 'postal_code', 'city', 'vat_number'] as const
