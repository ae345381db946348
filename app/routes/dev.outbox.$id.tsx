import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { ArrowRight, ChevronLeft, CircleAlert, Download, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs'
import { Ago, Instant } from '~/components/value'
import { MailBadge } from '~/features/outbox/mail-badge'
import { attachmentsOf, headerOf } from '~/features/outbox/mail-parts.server'
import { outboxTexts } from '~/i18n/outbox'
import { useT } from '~/lib/i18n'
import { idParam, page } from '~/lib/page.server'
import { useFormat } from '~/lib/session'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.mail.subject ?? ''} · Gewerk` }]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { data: mail } = await context.caller.mails.get({ id: idParam(params.id) })
  const parts = mail.eml === null ? [] : attachmentsOf(mail.eml)
  const attachments = parts.map(({ filename, contentType, bytes }) => ({
    filename,
    contentType,
    size: bytes.length,
  }))
  return { mail, from: mail.eml && headerOf(mail.eml, 'From'), attachments }
})

/** One mail with all its attachments. */
export default function OutboxMail() {
  const { mail, from, attachments } = useLoaderData<typeof loader>()
  const t = useT(outboxTexts)
  const format = useFormat()
  const { search } = useLocation()
  return (
    <article key={mail.id} className="mx-auto grid max-w-4xl gap-4 px-4 py-4 md:px-8 md:py-6">
      <div>
        <Link
          to={{ pathname: '/dev/outbox', search }}
          className="mb-1 -ml-1 inline-flex items-center gap-0.5 rounded-md py-1.5 text-xs text-muted hover:text-ink md:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {t('title')}
        </Link>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <h2 className="min-w-60 grow basis-0 text-xl leading-7 break-words">{mail.subject}</h2>
          {mail.eml === null ? null : (
            <Button asChild>
              <a href={`/dev/outbox/${mail.id}/eml`} download>
                <Download aria-hidden />
                {t('eml')}
              </a>
            </Button>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {from ? <Fact name={t('from')}>{from}</Fact> : null}
        <Fact name={t('to')}>{mail.to.join(', ')}</Fact>
        {mail.cc.length > 0 ? <Fact name={t('cc')}>{mail.cc.join(', ')}</Fact> : null}
        <Fact name={t('time')}>
          <Instant value={mail.sent_at ?? mail.created_at} />
        </Fact>
        <Fact name={t('state')}>
          <span className="flex flex-wrap items-center gap-2">
            <MailBadge status={mail.status} />
            {mail.status === 'pending' && mail.attempts > 0 && mail.next_attempt_at ? (
              <span className="text-muted">
                {t('nextAttempt')} <Ago value={mail.next_attempt_at} />
              </span>
            ) : null}
            {mail.path ? (
              <Link to={mail.path} className="inline-flex items-center gap-1 text-accent-ink hover:underline">
                {t('record')}
                <ArrowRight aria-hidden className="size-3.5" />
              </Link>
            ) : null}
          </span>
        </Fact>
      </dl>
      {mail.last_error ? (
        <p role="alert" className="flex gap-2 rounded-lg bg-danger-soft px-3 py-2.5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {mail.last_error}
        </p>
      ) : null}
      {attachments.length > 0 ? (
        <ul aria-label={t('attachments')} className="flex flex-wrap gap-2">
          {attachments.map((attachment, index) => (
            <li key={`${index}-${attachment.filename}`} className="max-w-full">
              <a
                href={`/dev/outbox/${mail.id}/attachments/${index}`}
                download={attachment.filename}
                className="flex min-h-10 items-center gap-2.5 rounded-lg border border-line bg-surface px-3 hover:bg-hover"
              >
                <Paperclip aria-hidden className="size-4 shrink-0 text-faint" />
                <span className="min-w-0 truncate font-medium">{attachment.filename}</span>
                <span className="shrink-0 text-xs text-muted tabular" suppressHydrationWarning>
                  {format.number(Math.max(1, Math.round(attachment.size / 1024)))} kB
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <MailBody subject={mail.subject} html={mail.html} text={mail.text} source={mail.eml} />
    </article>
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

interface MailBodyProps {
  subject: string
  html: string
  text: string
  /** The whole mail; null until it has been sent. */
  source: string | null
}

const textStyle = 'overflow-auto rounded-lg border border-line bg-surface px-4 py-3 break-words whitespace-pre-wrap'

/** A mail as its recipient sees it, as plain text, and as its raw source. */
function MailBody({ subject, html, text, source }: MailBodyProps) {
  const t = useT(outboxTexts)
  return (
    <Tabs defaultValue="html" className="grid gap-3">
      <TabsList aria-label={t('views')}>
        <TabsTrigger value="html">{t('view')}</TabsTrigger>
        <TabsTrigger value="text">{t('text')}</TabsTrigger>
        {source ? <TabsTrigger value="source">{t('source')}</TabsTrigger> : null}
      </TabsList>
      <TabsContent value="html">
        <iframe
          title={subject}
          sandbox=""
          srcDoc={guarded(html)}
          className="h-[70dvh] w-full rounded-lg border border-line bg-white"
        />
      </TabsContent>
      <TabsContent value="text">
        <pre className={`${textStyle} font-sans`}>{text}</pre>
      </TabsContent>
      {source ? (
        <TabsContent value="source">
          <pre className={`${textStyle} font-mono text-xs leading-5 break-all`}>{shortened(source)}</pre>
        </TabsContent>
      ) : null}
    </Tabs>
  )
}

/** The mail may only render itself: no script, no form, no external URL. */
function guarded(html: string): string {
  const policy =
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, head => head + policy) : policy + html
}

const SHOWN = 20_000

const shortened = (source: string): string => (source.length > SHOWN ? `${source.slice(0, SHOWN)}\r\n[…]` : source)
