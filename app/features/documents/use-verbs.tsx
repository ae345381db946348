import { useNavigation, useSubmit } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { ReasonDialog } from './reason-dialog'

interface Question {
  title: string
  confirmLabel: string
  body: ReactNode
  tone?: 'primary' | 'danger'
  /** Sent along with the step. */
  fields?: Record<string, string>
  beforeConfirm?: (() => void) | undefined
  /** For steps that stay in the log: the reason and, if irreversible, a name that has to be typed. */
  reason?: { label: string; help: string; typeName?: string }
}

/** The steps of a document through its page's action: irreversible ones are confirmed first. */
export function useVerbs<Step extends string>(
  action: string,
  questionOf: (step: Step) => Question,
): {
  run: (intent: string) => void
  confirm: (intent: Step) => void
  /** Which step is under way. */
  pending: string | null
  dialog: ReactNode
} {
  const submit = useSubmit()
  const navigation = useNavigation()
  const [step, setStep] = useState<Step | null>(null)
  const [open, setOpen] = useState(false)
  const run = (intent: string, fields = {}) => submit({ intent, ...fields }, { method: 'post', action })
  const pending = navigation.formData?.get('intent')
  return {
    run: intent => run(intent),
    confirm(intent) {
      setStep(intent)
      setOpen(true)
    },
    pending: typeof pending === 'string' ? pending : null,
    dialog: step ? dialogOf(step, questionOf(step)) : null,
  }

  function dialogOf(intent: Step, { body, reason, fields, beforeConfirm, tone, ...question }: Question) {
    const shown = { ...question, open, onOpenChange: setOpen }
    if (reason)
      return (
        <ReasonDialog {...shown} {...reason} required={!reason.typeName} action={action} fields={{ intent }}>
          {body}
        </ReasonDialog>
      )
    const onConfirm = () => {
      beforeConfirm?.()
      run(intent, fields)
    }
    return (
      <ConfirmDialog {...shown} tone={tone ?? 'danger'} onConfirm={onConfirm}>
        {body}
      </ConfirmDialog>
    )
  }
}
