import { useFetcher } from '@remix-run/react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { SelectField, TextField } from '~/components/form-fields'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { teamTexts } from '~/i18n/team'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { roleNumbers, useRoleName } from '~/lib/roles'
import { useMay } from '~/lib/session'
import { useDone } from '~/lib/use-done'
import type { InviteMember } from '~server/services/people/invitations/schema'
import type { Department, Invitation } from './role'

interface InviteDialogProps {
  departments: readonly Department[]
  /** Address and name of a former member being re-invited. */
  email: string
  name: string
  onClose: () => void
}

/** Invites a person to join: an address and Enter are enough. */
export default function InviteDialog({ departments, email, name, onClose }: InviteDialogProps) {
  const t = useT(teamTexts)
  const roleName = useRoleName()
  const mayGiveRoles = useMay()('team:manage')
  const fetcher = useFetcher<FormReply<Invitation>>()
  const reply = fetcher.data as FormReply<Invitation> | undefined
  const [form, fields] = useActionForm<InviteMember>({
    id: 'invite',
    reply,
    defaultValue: { role: 3, email, name },
  })
  useDone(fetcher, sent => {
    toast(t(sent.sent_count > 1 ? 'invite.again' : 'invite.sent', { email: sent.email }))
    onClose()
  })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t('invite.title')} description={t('invite.body')}>
        <ActionForm form={form} fetcher={fetcher} action="/team">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              field={fields.email}
              label={t('email')}
              type="email"
              autoComplete="off"
              required
              autoFocus
              className="col-span-full"
            />
            <TextField
              field={fields.name}
              label={t('invite.name')}
              help={t('invite.nameHelp')}
              autoComplete="off"
              className="col-span-full sm:col-span-1"
            />
            <SelectField
              field={fields.role}
              label={t('role')}
              help={mayGiveRoles ? undefined : t('invite.employeesOnly')}
              options={roleNumbers
                .filter(role => mayGiveRoles || role === 3)
                .map(role => ({ value: String(role), label: roleName(role) }))
                .reverse()}
              className="col-span-full sm:col-span-1"
            />
            <TextField
              field={fields.job_category}
              label={t('jobCategory')}
              autoComplete="off"
              className="col-span-full sm:col-span-1"
            />
            {departments.length > 0 ? (
              <SelectField
                field={fields.department_id}
                label={t('department')}
                placeholder={t('noDepartment')}
                options={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
                className="col-span-full sm:col-span-1"
              />
            ) : null}
          </div>
          <FormEnd fetcher={fetcher} name="intent" value="invite">
            {t('invite.submit')}
          </FormEnd>
        </ActionForm>
      </DialogContent>
    </Dialog>
  )
}
