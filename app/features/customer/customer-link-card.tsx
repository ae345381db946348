import { useFetcher } from '@remix-run/react'
import { CopyLine } from '~/components/copy-line'
import { QrFigure } from '~/components/qr-figure'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Ago, Instant } from '~/components/value'
import { customerLinksTexts } from '~/i18n/customerLinks'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { useMay } from '~/lib/session'
import { useNow } from '~/lib/use-now'
import type {
  CustomerLinkRecord,
  CustomerQuestionRecord,
  LinkKind,
} from '~server/services/exchange/customer-links/schema'
import { CustomerQuestionsCard } from './customer-questions-card'

interface CustomerLinkCardProps {
  kind: LinkKind
  id: number
  links: CustomerLinksOf
}

/** The links of a document, and the customers' questions received through them. */
export interface CustomerLinksOf {
  links: readonly CustomerLinkRecord[]
  questions: readonly CustomerQuestionRecord[]
}

/** What customers asked, and the links of a document. */
export function CustomerLinkCard({ links: { links, questions }, ...document }: CustomerLinkCardProps) {
  // Each customer reading a document reports so once a minute, which concerns only that document's page.
  useLive(['customer_links'], {
    concerns: ({ type, id }) => type !== 'seen' || links.some(link => link.id === id),
  })
  return (
    <>
      {questions.length > 0 ? <CustomerQuestionsCard questions={questions} /> : null}
      <LinksCard links={links} {...document} />
    </>
  )
}

/** How long after their last interaction a customer counts as viewing it. */
const viewedMs = 2 * 60_000

/** Shows that the customer is viewing the document right now. */
function Viewing({ at }: { at: string | null }) {
  const t = useT(customerLinksTexts)
  const now = useNow()
  const isViewed = at !== null && now !== null && now.getTime() - Date.parse(at) < viewedMs
  return <span role="status">{isViewed ? <Badge tone="success">{t('link.viewing')}</Badge> : null}</span>
}

interface LinksCardProps extends Pick<CustomerLinkCardProps, 'kind' | 'id'> {
  links: CustomerLinksOf['links']
}

/** The links of a document: create, copy once, revoke, and what customers did through them. */
function LinksCard({ kind, id, links }: LinksCardProps) {
  const t = useT(customerLinksTexts)
  const may = useMay()
  const fetcher = useFetcher<{ url: string | null; qr_svg: string | null }>()
  const { url, qr_svg } = fetcher.data ?? {}
  const submit = (fields: Record<string, string>) =>
    fetcher.submit({ kind, entity_id: String(id), ...fields }, { method: 'post', action: '/customer-links' })
  return (
    <Card>
      <CardHeader title={t('link.title')} description={t(`link.help.${kind}`)} />
      <CardContent className="grid gap-3">
        {url ? (
          <>
            <CopyLine label={t('link.label')} text={url} compact />
            <p role="status">{t('link.once')}</p>
            {qr_svg ? <QrFigure svg={qr_svg} alt={t('link.qrAlt')} caption={t('link.qrHelp')} /> : null}
          </>
        ) : null}
        {links.length === 0 ? <p className="text-muted">{t('link.none')}</p> : null}
        <ul className="grid gap-3">
          {links.map(link => (
            <li key={link.id} className="grid gap-1 border-t border-line pt-2 first:border-t-0 first:pt-0">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-medium">{link.email ?? t('link.handed')}</span>
                  <Viewing at={link.viewed_at} />
                  <span className="block text-xs text-muted">
                    {link.revoked_at ? (
                      t('link.revoked')
                    ) : Date.parse(link.expires_at) <= Date.now() ? (
                      t('link.ended')
                    ) : (
                      <>
                        {t('link.until')} <Instant value={link.expires_at} />
                      </>
                    )}
                  </span>
                </span>
                {may('customer_links:write') && !link.revoked_at ? (
                  <ConfirmDialog
                    trigger={<Button size="sm">{t('link.revoke')}</Button>}
                    title={t('link.revokeTitle')}
                    confirmLabel={t('link.revoke')}
                    onConfirm={() => submit({ intent: 'revoke', id: String(link.id) })}
                  >
                    {t('link.revokeBody')}
                  </ConfirmDialog>
                ) : null}
              </div>
              {link.events.length > 0 ? (
                <ol aria-label={t('link.events')} className="grid gap-1 text-xs">
                  {link.events.map(event => (
                    <li key={`${event.type} ${event.at}`} className="wrap-anywhere">
                      <span className="font-medium">{t(`link.event.${event.type}`)}</span>{' '}
                      <span className="text-muted">
                        <Ago value={event.at} />
                        {event.name ? ` · ${event.name}` : ''}
                        {event.note ? ` · ${event.note}` : ''}
                      </span>
                    </li>
                  ))}
                </ol>
              ) : null}
            </li>
          ))}
        </ul>
      </CardContent>
      {may('customer_links:write') ? (
        <CardFooter>
          <Button pending={fetcher.state !== 'idle'} onClick={() => submit({ intent: 'create' })}>
            {t('link.create')}
          </Button>
        </CardFooter>
      ) : null}
    </Card>
  )
}
