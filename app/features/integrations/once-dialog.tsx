import type { DefaultValue } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CopyLine } from '~/components/copy-line'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { FormActions } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { integrationsTexts } from '~/i18n/integrations'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'

interface OnceDialogProps<Made> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Title while the form is shown. */
  title: string
  description: string
  form: (onMade: (made: Made) => void) => ReactNode
  /** Title once it is created. */
  madeTitle: (made: Made) => string
  /** Usually a `ShownOnce`. */
  children: (made: Made) => ReactNode
}

/**
 * Creates something with a secret and shows the secret this once. Rendered outside of what revalidates with the list:
 * the secret exists only here, until the dialog closes.
 */
export function OnceDialog<Made>(props: OnceDialogProps<Made>) {
  const { open, onOpenChange, title, description, form, madeTitle, children } = props
  const [made, setMade] = useState<Made | null>(null)
  const change = (next: boolean) => {
    if (!next) setMade(null)
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        title={made ? madeTitle(made) : title}
        description={made ? undefined : description}
        // A click outside the dialog must not lose the secret.
        onInteractOutside={event => (made ? event.preventDefault() : undefined)}
      >
        {made ? children(made) : form(setMade)}
      </DialogContent>
    </Dialog>
  )
}

type FormState<Value extends Record<string, unknown>> = ReturnType<typeof useActionForm<Value>>

interface OnceFormProps<Value extends Record<string, unknown>, Made> {
  id: string
  action: string
  intent: string
  defaultValue?: DefaultValue<Value>
  /** The verb on the button. */
  submit: string
  onMade: (made: Made) => void
  children: (...state: FormState<Value>) => ReactNode
}

/** The form in such a dialog; its action returns what was created. */
export function OnceForm<Value extends Record<string, unknown>, Made>(props: OnceFormProps<Value, Made>) {
  const { id, action, intent, defaultValue, submit, onMade, children } = props
  const fetcher = useFetcher<FormReply<Made>>()
  const reply = fetcher.data as FormReply<Made> | undefined
  const state = useActionForm<Value>({ id, reply, defaultValue })
  useDone(fetcher, onMade)
  return (
    <ActionForm form={state[0]} fetcher={fetcher} action={action}>
      <div className="grid gap-5">{children(...state)}</div>
      <FormEnd fetcher={fetcher} name="intent" value={intent}>
        {submit}
      </FormEnd>
    </ActionForm>
  )
}

interface ShownOnceProps {
  warning: string
  /** Label of the secret: "Schlüssel". */
  label: string
  secret: string
  /** What it is for. */
  children: ReactNode
}

/** A secret to take along now or never. */
export function ShownOnce({ warning, label, secret, children }: ShownOnceProps) {
  const t = useT(integrationsTexts)
  return (
    <div className="grid gap-4 pb-2">
      <p role="status" className="flex gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-warning">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {warning}
      </p>
      <LabelledLine label={label} text={secret} />
      {children}
      <FormActions>
        <DialogClose asChild>
          <Button variant="primary">{t('once.saved')}</Button>
        </DialogClose>
      </FormActions>
    </div>
  )
}

export function LabelledLine({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-[13px] font-medium">{label}</p>
      <CopyLine label={label} text={text} />
    </div>
  )
}
