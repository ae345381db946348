import { FolderInput, ImageOff, Paperclip, Reply, ReplyAll } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { Skeleton } from '~/components/ui/skeleton'
import { Instant } from '~/components/value'
import { fileSize } from '~/features/inbound/file-size'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useFormat, useMay } from '~/lib/session'
import type { Outputs } from '~server/contract'
import type { AccountVendor } from '~server/platform/values/account-vendors'
import { cutText } from '~server/platform/values/cut-text'
import { MailForm } from './mail-form'
import { nameOf, type SharedPlace } from './mail-lines'
import { ToInquiry } from './to-inquiry'
import { useAnswer } from './use-answer'
import { VendorProblem } from './vendor-problem'

const FileAttachment = latePart(() =>
  import('./file-attachment').then(({ FileAttachment }) => ({ default: FileAttachment })),
)

type Mail = Outputs['google']['message']['message']

/** What a mail's bytes are called at each vendor. */
const places: Record<AccountVendor, string> = { google: 'google/gmail', microsoft: 'microsoft/mail' }
const bytesOf = (vendor: AccountVendor, id: string) => `/api/${places[vendor]}/messages/${encodeURIComponent(id)}`
const queryOf = (given: Record<string, string | number>) => {
  const text = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

interface OpenedMailProps {
  vendor: AccountVendor
  id: string
  /** In a mailbox that the company shares; otherwise in the own one. */
  shared?: SharedPlace
}

/** One mail; the vendor is queried once the page has rendered. */
export function OpenedMail({ vendor, id, shared }: OpenedMailProps) {
  const { data, problem, retry } = useAnswer(`${vendor}.message`, { id, ...shared })
  return (
    <Card>
      {problem === null ? null : <VendorProblem problem={problem} onRetry={retry} />}
      {data ? (
        <Opened key={id} vendor={vendor} mail={data.message} shared={shared} />
      ) : problem === null ? (
        <Waiting />
      ) : null}
    </Card>
  )
}

interface PartProps {
  vendor: AccountVendor
  mail: Mail
  shared: SharedPlace | undefined
}

function Waiting() {
  const t = useT(mailboxTexts)
  return (
    <div className="grid gap-3 p-4">
      <span role="status" className="sr-only">
        {t('loadingMail')}
      </span>
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

function Opened({ vendor, mail, shared }: PartProps) {
  const t = useT(mailboxTexts)
  const [answering, setAnswering] = useState<'sender' | 'all' | null>(null)
  const [remote, setRemote] = useState(false)
  const { id, subject, from, to, cc, date, isCut, hasRemoteContent, answerTo, answerAll } = mail
  const mayAnswer = useMay()('mailbox:answer') || !shared
  const query = queryOf({ ...shared, ...(remote ? { remoteContent: 'true' } : {}) })
  return (
    <article aria-label={subject || t('noSubject')}>
      <header className="grid gap-2 p-4">
        <h2 className="text-lg leading-7 break-words">{subject || t('noSubject')}</h2>
        <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1">
          <Fact name={t('fields.sender')}>{from ? <Person {...from} /> : t('unknownSender')}</Fact>
          <Fact name={t('fields.to')}>{to.map(nameOf).join(', ')}</Fact>
          {cc.length > 0 ? <Fact name={t('fields.cc')}>{cc.map(nameOf).join(', ')}</Fact> : null}
          <Fact name={t('fields.date')}>
            <Instant value={date} />
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-2 pt-1">
          {mayAnswer ? (
            <Button variant="primary" onClick={() => setAnswering('sender')} disabled={answering !== null}>
              <Reply aria-hidden />
              {t('answer')}
            </Button>
          ) : null}
          {mayAnswer && answerAll.to.length + answerAll.cc.length > answerTo.length ? (
            <Button onClick={() => setAnswering('all')} disabled={answering !== null}>
              <ReplyAll aria-hidden />
              {t('answerAll')}
            </Button>
          ) : null}
          <ToInquiry vendor={vendor} mail={mail} shared={shared} />
        </div>
      </header>
      {answering ? (
        <div className="border-t border-line">
          <Answer
            vendor={vendor}
            mail={mail}
            shared={shared}
            toAll={answering === 'all'}
            onDone={() => setAnswering(null)}
          />
        </div>
      ) : null}
      <Attachments vendor={vendor} mail={mail} shared={shared} />
      {hasRemoteContent && !remote ? (
        <div className="px-4 pb-3">
          <Notice
            tone="neutral"
            icon={ImageOff}
            title={t('remoteTitle')}
            actions={<Button onClick={() => setRemote(true)}>{t('remoteShow')}</Button>}
          >
            {t('remoteBody')}
          </Notice>
        </div>
      ) : null}
      {isCut ? <p className="px-4 pb-3 text-warning">{t('cut')}</p> : null}
      <iframe
        title={t('body')}
        src={`${bytesOf(vendor, id)}/body${query}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="h-[65dvh] w-full rounded-b-lg border-t border-line bg-white"
      />
    </article>
  )
}

function Person({ email, name }: { email: string; name: string | null }) {
  return (
    <>
      {name ? `${name} ` : null}
      <span className={name ? 'text-muted' : undefined}>{name ? `<${email}>` : email}</span>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

function Attachments({ vendor, mail: { id, attachments, from }, shared }: PartProps) {
  const t = useT(mailboxTexts)
  const format = useFormat()
  const files = useMay()('documents:write')
  const [filing, setFiling] = useState<Mail['attachments'][number] | null>(null)
  const shown = attachments.filter(({ isInline }) => !isInline)
  if (shown.length === 0) return null
  return (
    <>
      <ul aria-label={t('attachments')} className="flex flex-wrap gap-2 px-4 pb-3">
        {shown.map(attachment => (
          <li key={attachment.id} className="flex max-w-full rounded-lg border border-line bg-surface">
            <a
              href={`${bytesOf(vendor, id)}/attachments/${encodeURIComponent(attachment.id)}${queryOf({ ...shared })}`}
              download={attachment.filename}
              className="flex min-h-10 min-w-0 items-center gap-2.5 rounded-lg px-3 hover:bg-hover"
            >
              <Paperclip aria-hidden className="size-4 shrink-0 text-faint" />
              <span className="min-w-0 truncate font-medium">{attachment.filename}</span>
              <span className="shrink-0 text-xs text-muted tabular">{fileSize(format, attachment.sizeBytes)}</span>
            </a>
            {files ? (
              <Button
                variant="ghost"
                size="icon"
                className="shrink-0 self-center"
                aria-label={t('file.open', { name: attachment.filename })}
                onClick={() => setFiling(attachment)}
              >
                <FolderInput aria-hidden />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {filing ? (
        <Suspense fallback={null}>
          <FileAttachment
            {...{ vendor, mailId: id, attachment: filing, from: from?.email ?? null, shared }}
            onClose={() => setFiling(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Maximum number of characters of the original mail that a reply quotes. */
const maxQuoted = 20_000

interface AnswerProps extends PartProps {
  toAll: boolean
  onDone: () => void
}

const addresses = (people: Mail['to']) => people.map(({ email }) => email).join(', ')

function Answer({ vendor, mail, shared, toAll, onDone }: AnswerProps) {
  const t = useT(mailboxTexts)
  const format = useFormat()
  const { id, subject, from, answerTo, answerAll, date, text } = mail
  const quoted = cutText(text, maxQuoted)
    .split('\n')
    .map(line => `> ${line}`)
    .join('\n')
  const when = date ? format.instant(date) : ''
  const head = t('wrote', { date: when, name: from ? nameOf(from) : t('unknownSender') })
  return (
    <MailForm
      vendor={vendor}
      shared={shared}
      draft={{
        to: addresses(toAll ? answerAll.to : answerTo),
        cc: toAll ? addresses(answerAll.cc) : '',
        subject: /^(re|aw)\s*:/i.test(subject) ? subject : `Re: ${subject}`,
        text: `\n\n${head}\n${quoted}`,
        replyTo: id,
      }}
      onSent={onDone}
      onCancel={onDone}
    />
  )
}
