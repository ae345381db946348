import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { ibanGroups } from '~server/platform/values/iban'
import { MoneyDialog } from './money-dialog'

interface RefundDialogProps {
  /** The record that pays out: an invoice below zero or a credit note. */
  number: string
  name: string | null
  /** What is still to be paid out, filled in already. */
  due: number
  /** The customer's account, where it is known. */
  iban?: string | null
  /** URL of the record's page. */
  action: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records a payout to the customer, in full or in part. */
export default function RefundDialog({ number, name, due, iban, action, open, onOpenChange }: RefundDialogProps) {
  const t = useT(invoicesTexts)
  const { money } = useFormat()
  return (
    <MoneyDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('verbs.refund')}
      description={[
        t('payOut.description', { number, name: name ?? '', due: money(due) }),
        iban ? t('payOut.account', { iban: ibanGroups(iban) }) : '',
      ].join(' ')}
      action={action}
      intent="refund"
      amount={() => due}
      day={t('payOut.day')}
      submit={t('verbs.refund')}
      said={({ left = 0 }) => (left > 0 ? t('toasts.partlyRefunded', { left: money(left) }) : t('toasts.refunded'))}
    />
  )
}
