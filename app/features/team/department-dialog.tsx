import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { commonTexts } from '~/i18n/common'
import { teamTexts } from '~/i18n/team'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import type { Department } from './role'

/** Names a department, a new one or one that exists. */
export function DepartmentDialog({
  department,
  onClose,
}: {
  department: Department | null
  onClose: () => void
}) {
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
          <FormActions>
            <DialogClose asChild>
              <Button>{common('actions.cancel')}</Button>
            </DialogClose>
            <SubmitButton fetcher={fetcher} name="intent" value={department ? 'rename' : 'create'}>
              {common('actions.save')}
            </SubmitButton>
          </FormActions>
        </ActionForm>
      </DialogContent>
    </Dialog>
  )
}
