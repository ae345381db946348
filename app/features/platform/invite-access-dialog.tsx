import { useFetcher } from '@remix-run/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { SelectField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { platformTexts } from '~/i18n/platform'
import type { FormReply } from '~/lib/form'
import { useLocale, useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'

/** A type alias, because a form's value needs an index signature. */
type Invitation = { name: string; email: string; locale: string }

/** Invites an administrator of a company by a link. */
export function InviteAccessDialog({ company }: { company: { name: string } }) {
  const t = useT(platformTexts)
  const [open, setOpen] = useState(false)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>
          <UserPlus aria-hidden />
          {t('company.invite')}
        </Button>
      </DialogTrigger>
      <DialogContent title={t('invite.title', { company: company.name })} description={t('invite.intro')}>
        <InviteForm onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const t = useT(platformTexts)
  const locale = useLocale()
  const fetcher = useFetcher<FormReply<{ email: string }>>()
  const [form, fields] = useActionForm<Invitation>({
    id: 'invite',
    reply: fetcher.data,
    defaultValue: { locale },
  })
  useDone(fetcher, ({ email }) => {
    toast(t('invite.sent', { email }))
    onDone()
  })
  return (
    <ActionForm form={form} fetcher={fetcher} className="grid gap-4">
      <TextField field={fields.name} label={t('invite.name')} required autoComplete="off" />
      <TextField field={fields.email} label={t('invite.email')} type="email" required autoComplete="off" />
      <SelectField
        field={fields.locale}
        label={t('invite.locale')}
        options={(['de', 'en'] as const).map(value => ({ value, label: t(`invite.locales.${value}`) }))}
      />
      <FormEnd fetcher={fetcher} name="intent" value="invite">
        {t('invite.submit')}
      </FormEnd>
    </ActionForm>
  )
}
