import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Field } from '~/components/ui/field'
import { Textarea } from '~/components/ui/textarea'
import { appointmentsTexts } from '~/i18n/appointments'
import { useT } from '~/lib/i18n'
import { ScopeField } from './scope-field'
import type { Scope } from './scopes'

interface CancelAppointmentProps {
  title: string
  isSeries: boolean
  onCancel: (given: { reason: string; scope: Scope }) => void | Promise<void>
}

/** Requires a reason for cancelling an appointment and, for a series, how much of it to cancel. */
export function CancelAppointment({ title, isSeries, onCancel }: CancelAppointmentProps) {
  const t = useT(appointmentsTexts)
  const [reason, setReason] = useState('')
  const [scope, setScope] = useState<Scope>('this')
  return (
    <ConfirmDialog
      trigger={<Button>{t('verbs.cancelled')}</Button>}
      title={t('cancelling.title', { title })}
      confirmLabel={t('verbs.cancelled')}
      onConfirm={() => onCancel({ reason: reason.trim(), scope })}
    >
      <p className="mb-3">{t('cancelling.body')}</p>
      <div className="grid gap-3">
        {isSeries ? <ScopeField value={scope} onChange={setScope} /> : null}
        <Field label={t('cancelling.reason')} optional>
          {control => (
            <Textarea
              {...control}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
