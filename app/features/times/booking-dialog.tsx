import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { DateField, NumberField, SelectField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { timesTexts } from '~/i18n/times'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'
import type { BookingForm } from './booking-form'

/** Books an opening, a payout or a correction in a person's account. */
export function BookingDialog({ userId, day }: { userId: number; day: string }) {
  const t = useT(timesTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('account.book')}</Button>
      {open ? (
        <Dialog open onOpenChange={setOpen}>
          <DialogContent title={t('account.bookTitle')}>
            <Booking userId={userId} day={day} onDone={() => setOpen(false)} />
          </DialogContent>
        </Dialog>
      ) : null}
    </>
  )
}

function Booking({ userId, day, onDone }: { userId: number; day: string; onDone: () => void }) {
  const t = useT(timesTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<BookingForm>({
    id: 'booking',
    reply: fetcher.data,
    defaultValue: { user_id: userId, kind: 'correction', day, hours: null, note: '' },
  })
  useDone(fetcher, () => {
    toast(t('account.bookedDone'))
    onDone()
  })
  return (
    <ActionForm form={form} fetcher={fetcher} action="/times/account">
      <input type="hidden" name="user_id" value={userId} />
      <div className="grid gap-4">
        <SelectField
          field={fields.kind}
          label={t('account.kind')}
          options={(['correction', 'payout', 'opening'] as const).map(value => ({
            value,
            label: t(`account.kinds.${value}`),
          }))}
        />
        <div className="grid grid-cols-2 gap-3">
          <DateField field={fields.day} label={t('account.day')} required />
          <NumberField
            field={fields.hours}
            label={t('account.hours')}
            unit="h"
            hours
            required
            help={t('account.hoursHelp')}
          />
        </div>
        <TextField field={fields.note} label={t('account.note')} maxLength={500} />
      </div>
      <FormEnd fetcher={fetcher} name="intent" value="book">
        {t('account.book')}
      </FormEnd>
    </ActionForm>
  )
}
