import { useFetcher } from '@remix-run/react'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { CheckboxField, FormActions, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '~/components/ui/dialog'
import { CopyLine } from '~/features/integrations/copy-line'
import { commonTexts } from '~/i18n/common'
import { platformTexts } from '~/i18n/platform'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'

/** A type alias, because a form's value needs an index signature. */
type Invitation = { email?: string; send?: boolean }

/** Lets somebody found a company; the link is shown this once. */
export function InviteCompanyDialog() {
  const t = useT(platformTexts)
  const [open, setOpen] = useState(false)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <MailPlus aria-hidden />
          {t('invitations.new')}
        </Button>
      </DialogTrigger>
      <DialogContent title={t('invitations.new')} description={t('invitations.intro')}>
        <InvitationForm />
      </DialogContent>
    </Dialog>
  )
}

function InvitationForm() {
  const t = useT(platformTexts)
  const common = useT(commonTexts)
  const fetcher = useFetcher<FormReply<{ url: string; sent: boolean }>>()
  const [form, fields] = useActionForm<Invitation>({ id: 'invitation', reply: fetcher.data })
  const done = fetcher.data?.done
  if (done) return <Link {...done} />
  return (
    <ActionForm form={form} fetcher={fetcher} action="/admin/invitations" className="grid gap-4">
      <TextField
        field={fields.email}
        label={t('invitations.email')}
        help={t('invitations.emailHelp')}
        type="email"
        autoComplete="off"
      />
      <CheckboxField field={fields.send} label={t('invitations.send')} />
      <FormActions>
        <DialogClose asChild>
          <Button>{common('actions.cancel')}</Button>
        </DialogClose>
        <SubmitButton fetcher={fetcher} name="intent" value="invite">
          {t('invitations.create')}
        </SubmitButton>
      </FormActions>
    </ActionForm>
  )
}

function Link({ url, sent }: { url: string; sent: boolean }) {
  const t = useT(platformTexts)
  const common = useT(commonTexts)
  return (
    <div className="grid gap-4">
      <p role="status">{t(sent ? 'invitations.sentOnce' : 'invitations.once')}</p>
      <CopyLine label={t('invitations.link')} text={url} />
      <FormActions>
        <DialogClose asChild>
          <Button variant="primary">{common('actions.close')}</Button>
        </DialogClose>
      </FormActions>
    </div>
  )
}
