import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useFetcher, useLoaderData } from '@remix-run/react'
import { Network, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { toast } from '~/components/ui/toast'
import { BlockedButton } from '~/features/documents/blocked-button'
import { answerMessage } from '~/features/integrations/answer-message.server'
import type { Department } from '~/features/team/role'
import { commonTexts } from '~/i18n/common'
import { teamTexts } from '~/i18n/team'
import type { FormReply } from '~/lib/form'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { page, unknownIntent } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { CreateDepartment, RenameDepartment } from '~server/services/people/departments/schema'

export const loader = page(async ({ context }: LoaderFunctionArgs) => ({
  departments: (await context.caller.departments.list()).data,
}))

export async function action(args: ActionFunctionArgs) {
  const { departments } = args.context.caller
  const intent = await intentOf(args.request)
  if (intent === 'create') return submitForm(args, CreateDepartment, ({ value }) => departments.create(value))
  if (intent === 'rename')
    return submitForm(args, RenameDepartment, ({ value, expectedVersion }) =>
      departments.rename({ ...value, expected_version: expectedVersion }),
    )
  if (intent !== 'delete') return unknownIntent()
  const form = await readForm(args.request)
  return answerMessage(args, () => departments.delete({ id: String(form.get('id')) }))
}

/** How the team is ordered. */
export default function Departments() {
  const { departments } = useLoaderData<typeof loader>()
  const t = useT(teamTexts)
  const may = useMay()
  const [edited, setEdited] = useState<Department | 'new' | null>(null)
  const label = (
    <>
      <Plus aria-hidden />
      {t('departments.add')}
    </>
  )
  const add = may('team:manage') ? (
    <Button onClick={() => setEdited('new')}>{label}</Button>
  ) : (
    <BlockedButton why={t('departments.why')}>{label}</BlockedButton>
  )
  return (
    <div className="grid max-w-2xl gap-3">
      {departments.length === 0 ? (
        <div className="rounded-lg border border-dashed border-line-strong">
          <EmptyState icon={Network} title={t('departments.empty')} action={add}>
            {t('departments.emptyBody')}
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="flex justify-end">{add}</div>
          <Card>
            <ul aria-label={t('tabs.departments')} className="divide-y divide-line">
              {departments.map(department => (
                <li key={department.id} className="flex min-h-12 items-center gap-3 px-4 py-1.5">
                  <Link
                    to={`/team?department=${department.id}`}
                    prefetch="intent"
                    className="min-w-0 grow truncate font-medium hover:underline"
                  >
                    {department.name}
                  </Link>
                  <span className="text-muted tabular">{t('departments.members', { count: department.members })}</span>
                  {may('team:manage') ? <Actions department={department} onEdit={() => setEdited(department)} /> : null}
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
      {edited ? (
        <DepartmentDialog department={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </div>
  )
}

function Actions({ department: { id, name, members }, onEdit }: { department: Department; onEdit: () => void }) {
  const t = useT(teamTexts)
  const { submit, state, data } = useFetcher<{ message: string | null }>()
  useEffect(() => {
    if (state !== 'idle' || !data) return
    if (data.message) toast(t('invitations.failed'), { tone: 'danger', description: data.message })
    else toast(t('departments.removed'))
  }, [state, data, t])
  const icon = <Trash2 className="text-faint" />
  const label = `${t('departments.remove')}: ${name}`
  return (
    <span className="flex shrink-0">
      <Button variant="ghost" size="icon-sm" aria-label={`${t('departments.rename')}: ${name}`} onClick={onEdit}>
        <Pencil className="text-faint" />
      </Button>
      {members > 0 ? (
        <BlockedButton variant="ghost" size="icon-sm" aria-label={label} why={t('departments.notEmpty')}>
          {icon}
        </BlockedButton>
      ) : (
        <ConfirmDialog
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label={label}>
              {icon}
            </Button>
          }
          title={t('departments.removeTitle', { name })}
          confirmLabel={t('departments.remove')}
          onConfirm={() => submit({ intent: 'delete', id }, { method: 'post' })}
        >
          {t('departments.removeBody')}
        </ConfirmDialog>
      )}
    </span>
  )
}

/** Names a department, a new one or one that exists. */
function DepartmentDialog({ department, onClose }: { department: Department | null; onClose: () => void }) {
  const t = useT(teamTexts)
  const common = useT(commonTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<{ name: string }>({
    id: 'department',
    reply: fetcher.data,
    defaultValue: { name: department?.name ?? '' },
  })
  const isDone = fetcher.state === 'idle' && Boolean(fetcher.data?.done)
  useEffect(() => {
    if (!isDone) return
    toast(t('departments.saved'))
    onClose()
  }, [isDone, onClose, t])
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t(department ? 'departments.rename' : 'departments.add')}>
        <ActionForm
          form={form}
          fetcher={fetcher}
          guard={department ? { record: department, reply: fetcher.data } : undefined}
          action="/team/departments"
        >
          {department ? <input type="hidden" name="id" value={department.id} /> : null}
          <TextField
            field={fields.name}
            label={t('departments.name')}
            maxLength={100}
            autoComplete="off"
            required
            autoFocus
          />
          <FormEnd fetcher={fetcher} name="intent" value={department ? 'rename' : 'create'}>
            {common('actions.save')}
          </FormEnd>
        </ActionForm>
      </DialogContent>
    </Dialog>
  )
}
