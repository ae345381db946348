import { useNavigation, useSubmit } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import { ReasonDialog } from './reason-dialog'

type Asked = 'send' | 'set_overdue' | 'cancel' | 'delete' | 'release_retention'

/** The steps of an invoice that go without a form; each asks once, by number. */
export function useInvoiceVerbs(
  invoice: Pick<InvoiceDetail, 'id' | 'invoice_number' | 'status'>,
  /** Lets go of what is not saved yet. */
  beforeDelete?: () => void,
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
  const [open, setOpen] = useState(false)
  const { id, invoice_number: number, status } = invoice
  const pending = navigation.formData?.get('intent')
  // What has gone out is cancelled for good, so its number is typed.
  const typed = asked === 'cancel' && status !== 'draft' ? { typeName: number } : {}
  const dialog = !asked ? null : asked === 'cancel' && status !== 'draft' ? (
    <ReasonDialog
      invoiceId={id}
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
        if (asked === 'delete') beforeDelete?.()
        submit({ intent: asked }, { method: 'post', action: `/invoices/${id}` })
      }}
    >
      {t(`ask.${asked}.body`)}
    </ConfirmDialog>
  )
  return {
    ask: intent => {
      setAsked(intent)
      setOpen(true)
    },
    pending: typeof pending === 'string' ? pending : null,
    dialog,
  }
}
