import { useFetcher } from '@remix-run/react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { NumberField, TextField } from '~/components/form-fields'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { commonTexts } from '~/i18n/common'
import { settingsTexts } from '~/i18n/settings'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'
import type { SetLaborRate } from '~server/services/billing/labor-rates/schema'
import type { LaborRate } from './labor-rates'

/** Sets the rate of a job category; a category that exists gets the new rate. */
export function LaborRateDialog({ rate, onClose }: { rate: LaborRate | null; onClose: () => void }) {
  const t = useT(settingsTexts)
  const common = useT(commonTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<SetLaborRate>({
    id: 'rate',
    reply: fetcher.data,
    defaultValue: rate ? { job_category: rate.job_category, hourly_rate: rate.hourly_rate } : {},
  })
  useDone(fetcher, () => {
    toast(t('rates.saved'))
    onClose()
  })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t(rate ? 'rates.edit' : 'rates.add')}>
        <ActionForm
          form={form}
          fetcher={fetcher}
          guard={rate ? { record: rate, reply: fetcher.data } : undefined}
          action="/settings?index"
          className="grid gap-4"
        >
          <TextField
            field={fields.job_category}
            label={t('rates.category')}
            help={t('rates.categoryHelp')}
            required
            readOnly={rate !== null}
          />
          <NumberField field={fields.hourly_rate} label={t('rates.rate')} unit={t('rates.perHour')} required />
          <FormEnd fetcher={fetcher} name="intent" value="rate">
            {common('actions.save')}
          </FormEnd>
        </ActionForm>
      </DialogContent>
    </Dialog>
  )
}
