import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { TextareaField } from '~/components/form-fields'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { ChoiceChips } from '~/features/rapports/choice-chips'
import { leaveTexts } from '~/i18n/leave'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import type { OutputOf } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import { useDone } from '~/lib/use-done'
import { AffectedAppointment } from './affected-appointment'
import { type QueueEntry, useLeaveTexts } from './leave-texts'

/** Approves or rejects one request, and decides on the appointments during it. */
export function DecisionDialog({ entry, onClose }: { entry: QueueEntry; onClose: () => void }) {
  const t = useT(leaveTexts)
  const may = useMay()
  const texts = useLeaveTexts()
  const { request, appointments } = entry
  const name = request.user_name
  const fetcher = useFetcher<FormReply<OutputOf<'leaveRequests.decide'>>>()
  const [form, fields] = useActionForm<{ note: string }>({ id: 'decision', reply: fetcher.data })
  const [decision, setDecision] = useState('approve')
  const [choice, setChoice] = useState('keep')
  useDone(fetcher, ({ data }) => {
    toast(t(data.status === 'approved' ? 'queue.approved' : 'queue.rejected', { name }))
    onClose()
  })
  const hasAppointments = decision === 'approve' && appointments.length > 0
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent
        title={t('decision.title', { name })}
        description={`${request.type_name}, ${texts.when(request)}, ${texts.days(request.days)}`}
      >
        <ActionForm form={form} fetcher={fetcher} action="/leave">
          <input type="hidden" name="id" value={request.id} />
          <input type="hidden" name="expected_version" value={request.version} />
          <input type="hidden" name="decision" value={decision} />
          <input type="hidden" name="appointments" value={hasAppointments ? choice : 'keep'} />
          <div className="grid gap-4">
            <ChoiceChips
              label={t('decision.choice')}
              value={decision}
              onChange={setDecision}
              options={[
                { value: 'approve', label: t('decision.approve') },
                { value: 'reject', label: t('decision.reject') },
              ]}
            />
            {hasAppointments ? (
              <section className="grid gap-2">
                <h3 className="font-medium">{t('decision.appointments', { count: appointments.length })}</h3>
                <ul className="text-xs">
                  {appointments.map(one => (
                    <AffectedAppointment key={one.id} appointment={one} />
                  ))}
                </ul>
                {may('appointments:write') ? (
                  <ChoiceChips
                    label={t('queue.appointments')}
                    value={choice}
                    onChange={setChoice}
                    options={[
                      { value: 'keep', label: t('decision.keep') },
                      { value: 'unassign', label: t('decision.unassign', { name }) },
                    ]}
                  />
                ) : null}
              </section>
            ) : null}
            <TextareaField
              field={fields.note}
              label={t(decision === 'reject' ? 'decision.noteNeeded' : 'decision.note')}
              help={t('decision.noteHelp', { name })}
              rows={2}
              {...(decision === 'reject' ? { required: true } : { optional: true })}
            />
          </div>
          <FormEnd
            fetcher={fetcher}
            name="intent"
            value="decide"
            variant={decision === 'reject' ? 'danger' : 'primary'}
          >
            {t(decision === 'reject' ? 'queue.reject' : 'queue.approve')}
          </FormEnd>
        </ActionForm>
      </DialogContent>
    </Dialog>
  )
}
