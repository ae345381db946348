import { useFetcher } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { TextareaField, TextField } from '~/components/form-fields'
import { Checkbox } from '~/components/ui/checkbox'
import { toast } from '~/components/ui/toast'
import { documentsTexts } from '~/i18n/documents'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'
import type { MailDraft } from '~server/services/exchange/mails/schema'
import type { MailDialogProps } from './mail-dialog'
import type { MailConfirmation, MailOutcome, MailQuestion } from './mail-outcome'
import { lineName, UnpricedLines } from './unpriced-lines'

type Fields = Record<'to' | 'cc' | 'subject' | 'message', string>

interface MailFieldsProps
  extends Pick<MailDialogProps, 'action' | 'kind' | 'version' | 'again' | 'sentText' | 'question' | 'priced'> {
  draft: MailDraft | null
  onDone: () => void
}

/** The form of the dialog that sends a document. */
export default function MailFields({
  action,
  kind,
  version,
  again = false,
  sentText,
  question,
  priced,
  draft,
  onDone,
}: MailFieldsProps) {
  const t = useT(documentsTexts)
  const fetcher = useFetcher<FormReply<MailOutcome>>()
  const [form, fields] = useActionForm<Fields>({
    id: 'mail',
    reply: fetcher.data,
    defaultValue: { to: draft?.to.join(', '), subject: draft?.subject, message: draft?.message },
  })
  const outcome = fetcher.data?.done
  const said = outcome?.sent === false ? outcome.question : null
  const toConfirm = said ? questionText(said) : null
  // The version seen is the one at the time the dialog opened, whatever loads afterwards.
  const [seen] = useState(version)
  const [linked, setLinked] = useState(draft?.customer_link ?? null)
  const [confirmations, setConfirmations] = useState<readonly MailConfirmation[]>(again ? ['resend'] : [])

  function questionText(of: MailQuestion): { text: ReactNode; confirmLabel: string | null } | null {
    if (of.confirmation === 'resend') return { text: <p>{t('mail.sentAlready')}</p>, confirmLabel: t('mail.sendAgain') }
    if (of.confirmation === 'confirm_unpriced') {
      const names = of.positions.map(position => lineName(priced?.lines[position - 1]) || String(position))
      return { text: <UnpricedLines names={names} hint={priced?.hint ?? ''} />, confirmLabel: t('unpriced.send') }
    }
    return question?.(of) ?? null
  }

  // A second confirmation may follow the first: all given ones are sent along.
  useEffect(() => {
    const confirmation = said?.confirmation
    if (confirmation) setConfirmations(before => (before.includes(confirmation) ? before : [...before, confirmation]))
  }, [said])

  const saySent = ({ sent }: MailOutcome) => {
    if (!sent) return
    toast(sentText)
    onDone()
  }
  useDone(fetcher, saySent, true)

  const standard = t('mail.standardText')
  return (
    <ActionForm form={form} fetcher={fetcher} action={action} className="grid gap-4 py-1">
      {draft ? (
        <p className="text-[13px] break-words text-muted">
          {t(draft.from.provider ? 'mail.fromOwn' : 'mail.from', { address: draft.from.address })}
        </p>
      ) : null}
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
      {linked === null ? null : (
        <>
          <label htmlFor="mail-link" className="flex items-start gap-2.5">
            <Checkbox id="mail-link" checked={linked} onCheckedChange={on => setLinked(on === true)} />
            <span>
              {t('mail.link')}
              <span className="block text-xs text-muted">{t('mail.linkHelp')}</span>
            </span>
          </label>
          <input type="hidden" name="customer_link" value={linked ? 'on' : 'off'} />
        </>
      )}
      {toConfirm ? (
        <div role="alert" className="flex gap-2.5 rounded-lg bg-warning-soft px-3 py-2.5 text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div>{toConfirm.text}</div>
        </div>
      ) : null}
      {seen === undefined ? null : <input type="hidden" name="expected_version" value={seen} />}
      {confirmations.map(confirmation => (
        <input key={confirmation} type="hidden" name={confirmation} value="on" />
      ))}
      <FormEnd fetcher={fetcher} name="intent" value={`send_${kind ?? 'email'}`}>
        {toConfirm?.confirmLabel ?? (again ? t('mail.sendAgain') : t('mail.send'))}
      </FormEnd>
    </ActionForm>
  )
}
