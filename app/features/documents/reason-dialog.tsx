import { useSubmit } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '~/components/ui/confirm-dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'

interface ReasonDialogProps
  extends Required<Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'title' | 'confirmLabel'>> {
  /** The page whose action is called. */
  action: string
  /** What is sent besides the reason. */
  fields: { intent: string } & Record<string, string>
  children: ReactNode
  label: string
  help?: string
  required?: boolean
  /** Has to be typed before the button works. */
  typeName?: string
}

/** Confirms an irreversible bookkeeping step, and requires a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { action, fields, children, label, help, required = false, ...dialog } = props
  const submit = useSubmit()
  const [reason, setReason] = useState('')
  const onConfirm = () => submit({ ...fields, reason }, { method: 'post', action })
  return (
    <ConfirmDialog {...dialog} onConfirm={onConfirm}>
      <div className="grid gap-4">
        <p>{children}</p>
        <Field id={`reason-${fields.intent}`} label={label} help={help} required={required}>
          {control => (
            <Input
              {...control}
              value={reason}
              required={required}
              maxLength={500}
              autoComplete="off"
              onChange={event => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
