import { useNavigation, useSubmit } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import { ReasonDialog } from './reason-dialog'

/** From here on the service asks whether the day of an invoice is meant, a year and a day in ms. */
const farAway = 366 * 86_400_000

type Asked = 'send' | 'set_overdue' | 'cancel' | 'delete' | 'release_retention'

/** The steps of an invoice that go without a form; each asks once, by number. */
export function useInvoiceVerbs(
  invoice: Pick<InvoiceDetail, 'id' | 'invoice_number' | 'status' | 'total' | 'invoice_date'>,
  draft: {
    /** Lets go of what is not saved yet. */
    beforeDelete?: () => void
    /** The version that its sheet stands on: what is seen when the step is asked about is what goes out. */
    version?: () => number
  } = {},
): {
  ask: (intent: Asked) => void
  /** Which step is under way. */
  pending: string | null
  dialog: ReactNode
} {
  const t = useT(invoicesTexts)
  const submit = useSubmit()
  const navigation = useNavigation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [seen, setSeen] = useState<number | null>(null)
  const [open, setOpen] = useState(false)
  const { id, invoice_number: number, status, total } = invoice
  const zero = asked === 'send' && total === 0
  // A dialog is never drawn by the server, so the clock of this machine will do.
  const far = asked === 'send' && Math.abs(Date.parse(invoice.invoice_date) - Date.now()) > farAway
  const pending = navigation.formData?.get('intent')
  // What has gone out is cancelled for good, so its number is typed.
  const typed = asked === 'cancel' && status !== 'draft' ? { typeName: number } : {}
  const dialog = !asked ? null : asked === 'cancel' && status !== 'draft' ? (
    <ReasonDialog
      action={`/invoices/${id}`}
      fields={{ intent: asked }}
      open={open}
      onOpenChange={setOpen}
      title={t('ask.cancel.title', { number })}
      confirmLabel={t('ask.cancel.confirm')}
      label={t('ask.cancel.reason')}
      help={t('ask.cancel.reasonHelp')}
      {...typed}
    >
      {t('ask.cancel.storno')}
    </ReasonDialog>
  ) : (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={t(`ask.${asked}.title`, { number })}
      confirmLabel={t(`ask.${asked}.confirm`)}
      tone={asked === 'cancel' || asked === 'delete' ? 'danger' : 'primary'}
      onConfirm={() => {
        if (asked === 'delete') draft.beforeDelete?.()
        submit(
          {
            intent: asked,
            ...(asked === 'send' && seen !== null ? { expected_version: String(seen) } : {}),
            ...(zero ? { confirm_zero: 'on' } : {}),
            ...(far ? { confirm_date: 'on' } : {}),
          },
          { method: 'post', action: `/invoices/${id}` },
        )
      }}
    >
      {zero ? <p className="pb-2 font-medium">{t('mail.zero')}</p> : null}
      {far ? <p className="pb-2 font-medium">{t('mail.farDate')}</p> : null}
      {t(`ask.${asked}.body`)}
    </ConfirmDialog>
  )
  return {
    ask: intent => {
      setAsked(intent)
      setSeen(draft.version?.() ?? null)
      setOpen(true)
    },
    pending: typeof pending === 'string' ? pending : null,
    dialog,
  }
}
