import { useFetcher } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions, TextareaField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { toast } from '~/components/ui/toast'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useJson } from './use-json'

/** What the mail says unless somebody changes a word. */
export interface MailDraft {
  to: string[]
  subject: string
  message: string
}

/** How sending ended: it went out, or a question has to be answered first. */
export type MailOutcome = { sent: true } | { sent: false; question: MailQuestion }

/** `positions` are those without a price, `fields` the company data that the law wants on the paper. */
export type MailQuestion = { kind: 'unpriced'; positions: number[] } | { kind: 'company'; fields: string[] }

interface MailDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** The detail page: its action takes the form, its `/mail-draft` answers a MailDraft. */
  url: string
  /** Said when the mail is on its way. */
  sentText: string
  /** Explains an answer that asks something back, and what the button then says. */
  question?: (question: MailQuestion) => { text: ReactNode; confirmLabel: string | null }
}

/** Sends a document by e-mail: everything is filled in, one button sends. */
export function MailDialog({ open, onOpenChange, title, description, url, ...form }: MailDialogProps) {
  const t = useT('documents')
  const { data, failed } = useJson<MailDraft>(`${url}/mail-draft`, open)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={title} description={description} className="md:max-w-xl">
        {data || failed ? (
          <MailForm {...form} url={url} draft={data} onDone={() => onOpenChange(false)} />
        ) : (
          <div role="status" aria-label={t('mail.loading')} className="grid gap-4 py-2">
            <Skeleton className="h-8" />
            <Skeleton className="h-8" />
            <Skeleton className="h-40" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}

type Fields = Record<'to' | 'cc' | 'subject' | 'message', string>

interface MailFormProps extends Pick<MailDialogProps, 'url' | 'sentText' | 'question'> {
  draft: MailDraft | null
  onDone: () => void
}

function MailForm({ url, sentText, question, draft, onDone }: MailFormProps) {
  const t = useT('documents')
  const common = useT('common')
  const fetcher = useFetcher<FormReply<MailOutcome>>()
  const [form, fields] = useActionForm<Fields>({
    id: 'mail',
    reply: fetcher.data,
    defaultValue: { to: draft?.to.join(', '), subject: draft?.subject, message: draft?.message },
  })
  const outcome = fetcher.data?.done
  const asked = outcome?.sent === false ? question?.(outcome.question) : undefined

  useEffect(() => {
    if (!outcome?.sent) return
    toast(sentText)
    onDone()
  }, [outcome, sentText, onDone])

  const standard = draft ? undefined : t('mail.standardWords')
  return (
    <ActionForm form={form} fetcher={fetcher} action={url} className="grid gap-4 py-1">
      <TextField
        field={fields.to}
        label={t('mail.to')}
        help={t('mail.toHelp')}
        required
        inputMode="email"
        autoComplete="email"
      />
      <TextField field={fields.cc} label={t('mail.cc')} optional inputMode="email" />
      <TextField field={fields.subject} label={t('mail.subject')} placeholder={standard} />
      <TextareaField field={fields.message} label={t('mail.message')} rows={9} placeholder={standard} />
      {asked ? (
        <div role="alert" className="flex gap-2.5 rounded-lg bg-warning-soft px-3 py-2.5 text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div>{asked.text}</div>
        </div>
      ) : null}
      {asked?.confirmLabel ? <input type="hidden" name="confirm_unpriced" value="on" /> : null}
      <FormActions>
        <DialogClose asChild>
          <Button>{common('actions.cancel')}</Button>
        </DialogClose>
        <SubmitButton fetcher={fetcher} name="intent" value="send_email">
          {asked?.confirmLabel ?? t('mail.send')}
        </SubmitButton>
      </FormActions>
    </ActionForm>
  )
}
