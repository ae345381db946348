import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { z } from 'zod'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { DialogClose } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { MoneyFields } from '~/features/invoices/money-fields'
import { commonTexts } from '~/i18n/common'
import { creditNotesTexts } from '~/i18n/creditNotes'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { CreditNoteDetail, RefundCreditNote } from '~server/services/credit-notes/schema'

interface RefundFieldsProps {
  creditNote: CreditNoteDetail
  onDone: () => void
}

/** The form of the dialog that records a refund. */
export default function RefundFields({ creditNote, onDone }: RefundFieldsProps) {
  const t = useT(creditNotesTexts)
  const common = useT(commonTexts)
  const format = useFormat()
  const fetcher = useFetcher<FormReply<{ left: number }>>()
  const today = format.dayOf(new Date())
  const [form, fields] = useActionForm<Omit<z.input<typeof RefundCreditNote>, 'id'>>({
    id: 'refund',
    reply: fetcher.data,
    defaultValue: { amount: creditNote.refund_due, paid_on: today, method: 'bank_transfer' },
  })
  const done = fetcher.data?.done

  useEffect(() => {
    if (!done) return
    toast(
      done.left > 0 ? t('toasts.partlyRefunded', { left: format.money(done.left) }) : t('toasts.refunded'),
    )
    onDone()
  }, [done, t, format, onDone])

  return (
    <ActionForm form={form} fetcher={fetcher} action={`/credit-notes/${creditNote.id}`}>
      <MoneyFields fields={fields} day={t('payOut.day')} today={today} />
      <FormActions>
        <DialogClose asChild>
          <Button>{common('actions.cancel')}</Button>
        </DialogClose>
        <SubmitButton fetcher={fetcher} name="intent" value="refund">
          {t('payOut.submit')}
        </SubmitButton>
      </FormActions>
    </ActionForm>
  )
}
