import { useFetcher } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { CopyLine } from './copy-line'
import { errorsBelow } from './errors-below'
import type { CreatedKey } from './integration'
import { ScopeFields } from './scope-fields'
import { useOrigin } from './use-origin'

type KeyForm = { name: string; scopes: string[] }

interface CreateKeyDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Makes a key, and shows it this once. Stands outside of what changes with the list: the key lives only here. */
export default function CreateKeyDialog({ open, onOpenChange }: CreateKeyDialogProps) {
  const t = useT('integrations')
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const change = (next: boolean) => {
    if (!next) setCreated(null)
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        title={created ? t('keys.createdTitle', { name: created.name }) : t('keys.createTitle')}
        description={created ? undefined : t('keys.createBody')}
        // A click beside the dialog must not cost the key.
        onInteractOutside={event => (created ? event.preventDefault() : undefined)}
      >
        {created ? <KeyOnce created={created} /> : <KeyForm onCreated={setCreated} />}
      </DialogContent>
    </Dialog>
  )
}

function KeyForm({ onCreated }: { onCreated: (created: CreatedKey) => void }) {
  const t = useT('integrations')
  const c = useT('common')
  const fetcher = useFetcher<FormReply<CreatedKey>>()
  const [form, fields] = useActionForm<KeyForm>({ id: 'api-key', reply: fetcher.data })
  const done = fetcher.data?.done
  useEffect(() => {
    if (done) onCreated(done)
  }, [done, onCreated])
  return (
    <ActionForm form={form} fetcher={fetcher} action="/integrations?index">
      <div className="grid gap-5">
        <TextField
          field={fields.name}
          label={t('keys.name')}
          help={t('keys.nameHelp')}
          maxLength={100}
          autoComplete="off"
          required
        />
        <ScopeFields
          id={fields.scopes.id}
          name={fields.scopes.name}
          errors={errorsBelow('scopes', form.allErrors)}
        />
      </div>
      <FormActions>
        <DialogClose asChild>
          <Button>{c('actions.cancel')}</Button>
        </DialogClose>
        <SubmitButton fetcher={fetcher} name="intent" value="create">
          {t('keys.create')}
        </SubmitButton>
      </FormActions>
    </ActionForm>
  )
}

function KeyOnce({ created }: { created: CreatedKey }) {
  const t = useT('integrations')
  const origin = useOrigin()
  return (
    <div className="grid gap-4 pb-2">
      <p role="status" className="flex gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-warning">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('keys.once')}
      </p>
      <div className="grid gap-1">
        <p className="text-[13px] font-medium">{t('keys.key')}</p>
        <CopyLine label={t('keys.key')} text={created.key} />
      </div>
      <div className="grid gap-1">
        <p className="text-[13px] font-medium">{t('keys.try')}</p>
        <CopyLine
          label={t('keys.try')}
          text={`curl -H 'Authorization: Bearer ${created.key}' ${origin}/api/v1/me`}
        />
      </div>
      <FormActions>
        <DialogClose asChild>
          <Button variant="primary">{t('keys.saved')}</Button>
        </DialogClose>
      </FormActions>
    </div>
  )
}
