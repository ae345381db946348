import { Paperclip, Send, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { KeptForm } from '~/components/kept-form'
import { Button } from '~/components/ui/button'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Textarea } from '~/components/ui/textarea'
import { toast } from '~/components/ui/toast'
import { fileSize } from '~/features/inbound/file-size'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'
import { mutate, Refusal } from '~/lib/procedures'
import { useFormat } from '~/lib/session'
import type { AccountVendor } from '~server/platform/values/account-vendors'
import { cutText } from '~server/platform/values/cut-text'
import type { SharedPlace } from './mail-lines'
import { VendorProblem } from './vendor-problem'

/** Attachments are part of the JSON request, where encoding makes them a third larger. */
const maxBytes = 650_000

interface MailFormProps {
  vendor: AccountVendor
  /** Sends from a mailbox that the company shares. */
  shared?: SharedPlace | undefined
  /** Initial content. */
  draft: { to: string; cc?: string; subject: string; text: string; replyTo?: string }
  onSent: () => void
  onCancel: () => void
}

const addressesIn = (text: string) =>
  text
    .split(/[,;]/)
    .map(one => one.trim())
    .filter(Boolean)
    .map(email => ({ email }))

/** The form for writing a mail; if sending fails, the text stays. */
export function MailForm({ vendor, shared, draft, onSent, onCancel }: MailFormProps) {
  const t = useT(mailboxTexts)
  const format = useFormat()
  const picker = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > maxBytes

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const field = (name: string) => String(fields.get(name) ?? '')
    setPending(true)
    setProblem(null)
    try {
      await mutate(`${vendor}.sendMail`, {
        ...{ to: addressesIn(field('to')), cc: addressesIn(field('cc')), bcc: addressesIn(field('bcc')) },
        ...{ subject: field('subject'), text: field('text').replaceAll('\r\n', '\n') },
        ...(draft.replyTo ? { replyTo: draft.replyTo } : {}),
        ...shared,
        attachments: await Promise.all(files.map(encoded)),
      })
      form.reset()
      toast(t('sent'))
      onSent()
    } catch (error) {
      setProblem(error instanceof Refusal ? error.problem.message : '')
      setPending(false)
    }
  }

  return (
    <form onSubmit={send} aria-label={t(draft.replyTo ? 'answerTitle' : 'writeTitle')} className="grid gap-3 p-4">
      <KeptForm id="mail" fetcher={{ state: pending ? 'submitting' : 'idle' }} refused={problem !== null} />
      <Field label={t('fields.to')} help={t('toHelp')} required>
        {control => <Input {...control} name="to" defaultValue={draft.to} required autoComplete="off" />}
      </Field>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t('fields.cc')}>
          {control => <Input {...control} name="cc" defaultValue={draft.cc} autoComplete="off" />}
        </Field>
        <Field label={t('fields.bcc')}>{control => <Input {...control} name="bcc" autoComplete="off" />}</Field>
      </div>
      <Field label={t('fields.subject')}>
        {control => <Input {...control} name="subject" defaultValue={draft.subject} maxLength={500} />}
      </Field>
      <Field label={t('fields.text')}>
        {control => <Textarea {...control} name="text" defaultValue={draft.text} rows={8} maxLength={100_000} />}
      </Field>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={event => {
          setFiles(before => [...before, ...Array.from(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {files.length > 0 ? (
        <ul aria-label={t('attachments')} className="grid gap-1">
          {files.map((file, index) => (
            <li key={`${index}-${file.name}`} className="flex items-center gap-2">
              <Paperclip aria-hidden className="size-4 shrink-0 text-faint" />
              <span className="min-w-0 grow truncate">{file.name}</span>
              <span className="shrink-0 text-xs text-muted">{fileSize(format, file.size)}</span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t('detach', { name: file.name })}
                onClick={() => setFiles(before => before.filter(one => one !== file))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {isTooLarge ? (
        <p role="alert" className="text-danger">
          {t('tooLarge', { size: fileSize(format, maxBytes) })}
        </p>
      ) : null}
      {problem === null ? null : <VendorProblem problem={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending} disabled={isTooLarge}>
          <Send aria-hidden />
          {t('send')}
        </Button>
        <Button onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden />
          {t('attach')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The bytes of a file, Base64-encoded. */
async function encoded(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  const contentType = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream'
  return { filename: cutText(file.name, 200) || 'datei', contentType, content: btoa(text) }
}
