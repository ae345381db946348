import { useFetcher } from '@remix-run/react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { DateField, NumberField } from '~/components/form-fields'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { leaveTexts } from '~/i18n/leave'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'
import { type Balance, useLeaveTexts } from './leave-texts'

interface AccountDialogProps {
  account: Balance
  /** The same person's balance of the year before. */
  before: Balance | null
  onClose: () => void
}

type Form = {
  entitled: number
  carried: number
  expires_on: string | null
}

/** A person's entitlement for a year, overriding the work model. */
export function AccountDialog({ account, before, onClose }: AccountDialogProps) {
  const t = useT(leaveTexts)
  const texts = useLeaveTexts()
  const fetcher = useFetcher<FormReply<unknown>>()
  const { id, user_id, user_name, year, entitled, carried, expires_on, version } = account
  const [form, fields] = useActionForm<Form>({
    id: 'leave-account',
    reply: fetcher.data,
    defaultValue: { entitled, carried, expires_on },
  })
  useDone(fetcher, () => {
    toast(t('settings.saved'))
    onClose()
  })
  const isSet = id !== null && version !== null
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t('settings.editAccount', { name: user_name })} description={String(year)}>
        <ActionForm
          form={form}
          fetcher={fetcher}
          guard={isSet ? { record: { ...account, version }, reply: fetcher.data } : undefined}
          action="/leave/settings"
        >
          {isSet ? (
            <input type="hidden" name="id" value={id} />
          ) : (
            <>
              <input type="hidden" name="user_id" value={user_id} />
              <input type="hidden" name="year" value={year} />
            </>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField field={fields.entitled} label={t('settings.entitled')} decimals={1} required />
            <NumberField
              field={fields.carried}
              label={t('settings.carried')}
              decimals={1}
              {...(before
                ? { help: t('settings.carriedHelp', { year: year - 1, days: texts.days(before.remaining) }) }
                : {})}
            />
            <DateField field={fields.expires_on} label={t('settings.expires')} help={t('settings.expiresHelp')} />
          </div>
          <FormEnd fetcher={fetcher} name="intent" value={isSet ? 'update-account' : 'create-account'}>
            {t('settings.save')}
          </FormEnd>
        </ActionForm>
      </DialogContent>
    </Dialog>
  )
}
