import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { commonTexts } from '~/i18n/common'
import { workTexts } from '~/i18n/work'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'

interface WorkDialogProps<Value extends Record<string, unknown>> {
  title: string
  /** Which of the page's forms is submitted. */
  intent: string
  /** The existing record; null for a new one. */
  record: (Record<string, unknown> & { id: number; version: number }) | null
  defaultValue: NonNullable<Parameters<typeof useActionForm<Value>>[0]['defaultValue']>
  onClose: () => void
  children: (fields: ReturnType<typeof useActionForm<Value>>[1]) => ReactNode
}

/** A dialog for one record of this page, for creating and editing. */
export function WorkDialog<Value extends Record<string, unknown>>(props: WorkDialogProps<Value>) {
  const { title, intent, record, defaultValue, onClose, children } = props
  const t = useT(workTexts)
  const common = useT(commonTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<Value>({ id: intent, reply: fetcher.data, defaultValue })
  useDone(fetcher, () => {
    toast(t('saved'))
    onClose()
  })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={title}>
        <ActionForm
          form={form}
          fetcher={fetcher}
          guard={record ? { record, reply: fetcher.data } : undefined}
          action="/settings/work"
        >
          {record ? <input type="hidden" name="id" value={record.id} /> : null}
          <div className="grid gap-4 sm:grid-cols-2">{children(fields)}</div>
          <FormEnd fetcher={fetcher} name="intent" value={intent}>
            {common('actions.save')}
          </FormEnd>
        </ActionForm>
      </DialogContent>
    </Dialog>
  )
}
