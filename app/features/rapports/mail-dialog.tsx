import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions, TextareaField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Skeleton } from '~/components/ui/skeleton'
import { toast } from '~/components/ui/toast'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'
import type { Rapport } from './rapport'

type MailDraft = Outputs['rapports']['mailDraft']['data']
type Letter = { to: string[]; cc: string[]; subject: string; message: string }

/** Sends a rapport with its PDF; the words are there already and may be changed. */
export default function MailDialog({ rapport, onClose }: { rapport: Rapport; onClose: () => void }) {
  const t = useT('rapports')
  const { load, data, state } = useFetcher<{ draft: MailDraft }>()
  const address = `/rapports/${rapport.id}/mail`
  useEffect(() => load(address), [load, address])
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent
        title={t('mail.title', { number: rapport.rapport_number })}
        description={t(rapport.completed ? 'mail.body' : 'mail.bodyDraft')}
        className="md:max-w-2xl"
      >
        {data ? (
          <LetterForm draft={data.draft} address={address} onClose={onClose} />
        ) : (
          <div aria-busy={state !== 'idle'} className="grid gap-4 py-2">
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
            <Skeleton className="h-48" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}

function LetterForm({ draft, address, onClose }: { draft: MailDraft; address: string; onClose: () => void }) {
  const t = useT('rapports')
  const common = useT('common')
  const format = useFormat()
  const fetcher = useFetcher<FormReply<{ to: string[] }>>()
  const [form, fields] = useActionForm<Letter>({
    id: 'rapport-mail',
    reply: fetcher.data,
    defaultValue: draft,
  })
  const sentTo = fetcher.data?.done?.to

  useEffect(() => {
    if (!sentTo) return
    toast(t('mail.sent', { to: format.list(sentTo) }))
    onClose()
  }, [sentTo, onClose, t, format])

  return (
    <ActionForm form={form} fetcher={fetcher} action={address}>
      <div className="grid gap-4">
        <AddressField
          name="to"
          label={t('mail.to')}
          help={t('mail.toHelp')}
          first={draft.to}
          errors={errorsBelow('to', form.allErrors)}
          required
        />
        <AddressField name="cc" label={t('mail.cc')} first={[]} errors={errorsBelow('cc', form.allErrors)} />
        <TextField field={fields.subject} label={t('mail.subject')} maxLength={200} />
        <TextareaField field={fields.message} label={t('mail.message')} rows={9} />
      </div>
      <FormActions>
        <DialogClose asChild>
          <Button>{common('actions.cancel')}</Button>
        </DialogClose>
        <SubmitButton fetcher={fetcher}>{common('actions.send')}</SubmitButton>
      </FormActions>
    </ActionForm>
  )
}

interface AddressFieldProps {
  name: 'to' | 'cc'
  label: string
  help?: string
  first: readonly string[]
  errors: readonly string[]
  required?: boolean
}

/** Addresses in one line; the form sends them one by one. */
function AddressField({ name, label, help, first, errors, required }: AddressFieldProps) {
  const [text, setText] = useState(first.join(', '))
  const addresses = text.split(/[\s,;]+/).filter(Boolean)
  return (
    <Field label={label} help={help} errors={errors} required={required} optional={!required}>
      {control => (
        <>
          <Input
            {...control}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            value={text}
            onChange={event => setText(event.target.value)}
          />
          {addresses.map((address, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the form names
            <input key={index} type="hidden" name={`${name}[${index}]`} value={address} />
          ))}
        </>
      )}
    </Field>
  )
}

/** Errors of a list and of each of its entries. */
function errorsBelow(name: string, errors: Record<string, string[]>): string[] {
  return Object.entries(errors).flatMap(([path, texts]) =>
    path === name || path.startsWith(`${name}[`) ? texts : [],
  )
}
