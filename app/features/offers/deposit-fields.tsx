import { useFetcher } from '@remix-run/react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { NumberField } from '~/components/form-fields'
import { offersTexts } from '~/i18n/offers'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { OfferWithFirstLines } from '~server/services/sales/offers/schema'

/** Common in the trade before material is ordered; only the form's initial value. */
const usualPercent = 30

/** The form of the dialog that makes a deposit invoice. */
export default function DepositFields({ offer }: { offer: OfferWithFirstLines }) {
  const t = useT(offersTexts)
  const format = useFormat()
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<{ deposit_percent: number }>({
    id: 'deposit',
    reply: fetcher.data,
    defaultValue: { deposit_percent: usualPercent },
  })
  return (
    <ActionForm form={form} fetcher={fetcher} action={`/offers/${offer.id}`} className="grid gap-4 py-1">
      <NumberField
        field={fields.deposit_percent}
        label={t('deposit.percent')}
        help={t('deposit.of', { total: format.money(offer.total) })}
        unit="%"
        required
      />
      <FormEnd fetcher={fetcher} name="intent" value="deposit">
        {t('deposit.confirm')}
      </FormEnd>
    </ActionForm>
  )
}
