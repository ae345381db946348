import { useFetcher } from '@remix-run/react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { SwitchField, TextField } from '~/components/form-fields'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { leaveTexts } from '~/i18n/leave'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import type { InputOf } from '~/lib/procedures'
import { useDone } from '~/lib/use-done'
import type { LeaveType } from './leave-texts'

type Form = InputOf<'leaveTypes.create'>

const pick = (type: LeaveType): Form => {
  const { name_de, name_en, colour, takes_from_balance, paid, needs_approval, half_days, credits_time, active } = type
  return { name_de, name_en, colour, takes_from_balance, paid, needs_approval, half_days, credits_time, active }
}

/** A kind of absence, new or existing. */
export function TypeDialog({ type, onClose }: { type: LeaveType | null; onClose: () => void }) {
  const t = useT(leaveTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<Form>({
    id: 'leave-type',
    reply: fetcher.data,
    defaultValue: type
      ? pick(type)
      : {
          ...{ name_de: '', name_en: '', colour: '#0f766e', takes_from_balance: false, paid: true },
          ...{ needs_approval: true, half_days: true, credits_time: true, active: true },
        },
  })
  useDone(fetcher, () => {
    toast(t('settings.saved'))
    onClose()
  })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t(type ? 'settings.editType' : 'settings.addType')}>
        <ActionForm
          form={form}
          fetcher={fetcher}
          guard={type ? { record: type, reply: fetcher.data } : undefined}
          action="/leave/settings"
        >
          {type ? <input type="hidden" name="id" value={type.id} /> : null}
          <div className="grid grid-cols-[1fr_1fr_4rem] gap-x-3 gap-y-4">
            <TextField field={fields.name_de} label={t('settings.nameDe')} required maxLength={60} />
            <TextField field={fields.name_en} label={t('settings.nameEn')} required maxLength={60} />
            <TextField field={fields.colour} label={t('settings.colour')} type="color" className="px-1" />
            <div className="col-span-full grid gap-3">
              <SwitchField field={fields.takes_from_balance} label={t('settings.takes_from_balance')} />
              <SwitchField field={fields.paid} label={t('settings.paid')} />
              <SwitchField field={fields.needs_approval} label={t('settings.needs_approval')} />
              <SwitchField field={fields.half_days} label={t('settings.half_days')} />
              <SwitchField
                field={fields.credits_time}
                label={t('settings.credits_time')}
                help={t('settings.creditsHelp')}
              />
              <SwitchField field={fields.active} label={t('settings.active')} />
            </div>
          </div>
          <FormEnd fetcher={fetcher} name="intent" value={type ? 'update-type' : 'create-type'}>
            {t('settings.save')}
          </FormEnd>
        </ActionForm>
      </DialogContent>
    </Dialog>
  )
}
