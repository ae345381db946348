import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs'
import { outboxTexts } from '~/i18n/outbox'
import { useT } from '~/lib/i18n'

interface MailBodyProps {
  subject: string
  html: string
  text: string
  /** The whole mail; null until it has been sent. */
  source: string | null
}

const textStyle =
  'overflow-auto rounded-lg border border-line bg-surface px-4 py-3 break-words whitespace-pre-wrap'

/** A mail as its reader sees it, as plain text, and as it went over the wire. */
export function MailBody({ subject, html, text, source }: MailBodyProps) {
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

/** The mail may draw itself and nothing else: no script, no form, no address outside. */
function guarded(html: string): string {
  const policy =
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, head => head + policy) : policy + html
}

const SHOWN = 20_000

const shortened = (source: string): string =>
  source.length > SHOWN ? `${source.slice(0, SHOWN)}\r\n[…]` : source
