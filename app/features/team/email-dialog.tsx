import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { teamTexts } from '~/i18n/team'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'
import type { Member } from './role'

/** Changes a member's address; the consequences are shown first. */
export function EmailDialog({ member }: { member: Member }) {
  const t = useT(teamTexts)
  const [open, setOpen] = useState(false)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm">{t('address.change')}</Button>
      </DialogTrigger>
      <DialogContent
        title={t('address.title', { name: member.name })}
        description={t('address.about', { email: member.email })}
      >
        <EmailForm onSet={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function EmailForm({ onSet }: { onSet: () => void }) {
  const t = useT(teamTexts)
  const fetcher = useFetcher<FormReply<Member>>()
  const [form, fields] = useActionForm<{ email: string }>({ id: 'email', reply: fetcher.data })
  useDone<Member>(fetcher, ({ email }) => {
    toast(t('address.changed', { email }))
    onSet()
  })
  return (
    <ActionForm form={form} fetcher={fetcher}>
      <TextField
        field={fields.email}
        label={t('address.wanted')}
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        autoFocus
      />
      <FormEnd fetcher={fetcher} name="intent" value="email">
        {t('address.change')}
      </FormEnd>
    </ActionForm>
  )
}
