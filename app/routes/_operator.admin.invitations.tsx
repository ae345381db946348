import type { ActionFunctionArgs } from '@remix-run/node'
import { useFetcher } from '@remix-run/react'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { CopyLine } from '~/components/copy-line'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { CheckboxField, FormActions, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '~/components/ui/dialog'
import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'
import { founderList } from '~/features/platform/founder-list'
import { commonTexts } from '~/i18n/common'
import { platformTexts } from '~/i18n/platform'
import type { FormReply } from '~/lib/form'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { pageAction } from '~/lib/page.server'
import { CreateRegistrationInvitation } from '~server/services/people/registration/schema'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(founderList)

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { registration } = args.context.caller
  if ((await intentOf(args.request)) === 'revoke') {
    await registration.revokeInvitation({ id: String((await readForm(args.request)).get('id')) })
    return null
  }
  return await submitForm(args, CreateRegistrationInvitation, async ({ value }) => {
    const { data } = await registration.invite(value)
    return { url: data.url, sent: value.send }
  })
})

export default function Invitations() {
  return <ListPage list={founderList} actions={<InviteCompanyDialog />} />
}

/** A type alias, because a form's value needs an index signature. */
type Invitation = { email?: string; send?: boolean }

/** Invites a person to found a company; the link is shown this once. */
function InviteCompanyDialog() {
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
      <FormEnd fetcher={fetcher} name="intent" value="invite">
        {t('invitations.create')}
      </FormEnd>
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
