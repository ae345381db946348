import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, NavLink, Outlet, useLoaderData, useParams, useSearchParams } from '@remix-run/react'
import { MessagesSquare } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Ago } from '~/components/value'
import { type Conversation, type MessagesContext, nameOf } from '~/features/messages/messages-context'
import { ShowMore } from '~/features/messages/show-more'
import { shownConversations, shownOf } from '~/features/messages/shown'
import { messagesTexts } from '~/i18n/messages'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(
  messagesTexts,
  'title',
  async ({ request, context: { caller } }: LoaderFunctionArgs) => {
    const search = new URL(request.url).searchParams
    const limit = shownOf(search, 'conversations', shownConversations)
    const waiting = search.get('show') === 'waiting' || undefined
    const [{ data: conversations, has_more: hasMore }, { data: colleagues }] = await Promise.all([
      caller.conversations.list({ waiting, limit }),
      caller.team.colleagues(),
    ])
    return { conversations, hasMore, colleagues }
  },
)

/** Who wrote last, and beside it what they wrote; on a phone one after the other. */
export default function Messages() {
  const { conversations, hasMore, colleagues } = useLoaderData<typeof loader>()
  const t = useT(messagesTexts)
  const chosen = useParams().id !== undefined
  const [search] = useSearchParams()
  useLive(['messages'])
  // Each conversation has its own position: how far back one is shown does not apply to the next.
  const ofList = new URLSearchParams(search)
  ofList.delete('messages')
  return (
    <>
      {/* A phone shows the conversation alone; its page has a heading all the same. */}
      {chosen ? <h1 className="sr-only lg:hidden">{t('title')}</h1> : null}
      <div className={cn(chosen && 'max-lg:hidden')}>
        <PageHeader title={t('title')} />
        <nav aria-label={t('title')} className="flex gap-2 pb-4">
          {[null, 'waiting'].map(show => (
            <Button key={show} asChild size="sm" variant={search.get('show') === show ? 'primary' : 'secondary'}>
              <Link
                to={show ? `/messages?show=${show}` : '/messages'}
                aria-current={search.get('show') === show ? 'true' : undefined}
              >
                {show ? t('waiting') : t('all')}
              </Link>
            </Button>
          ))}
        </nav>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_1fr]">
        {/* No .listOf: what was written last is a column beside a conversation, and needs no sorting. */}
        <Card className={cn('min-w-0 overflow-hidden', chosen && 'max-lg:hidden')}>
          {conversations.length === 0 ? <NoMessages /> : null}
          <ul className="divide-y divide-line">
            {conversations.map(one => (
              <li key={one.id}>
                <Entry conversation={one} search={ofList.toString()} />
              </li>
            ))}
          </ul>
          {hasMore ? (
            <div className="border-t border-line p-2 text-center">
              <ShowMore name="conversations" shown={conversations.length} step={shownConversations}>
                {t('more')}
              </ShowMore>
            </div>
          ) : null}
        </Card>
        <div className={cn('min-w-0', !chosen && 'max-lg:hidden')}>
          <Outlet context={{ colleagues } satisfies MessagesContext} />
        </div>
      </div>
    </>
  )
}

function Entry({ conversation, search }: { conversation: Conversation; search: string }) {
  const t = useT(messagesTexts)
  const { id, last_text: text, last_message_at: at, waiting, user_id: userId } = conversation
  return (
    <NavLink
      to={{ pathname: `/messages/${id}`, search }}
      preventScrollReset
      className={({ isActive }) => cn('block px-4 py-3 hover:bg-hover', isActive && 'bg-accent-soft')}
    >
      <span className="flex items-center gap-2">
        <span className="min-w-0 grow truncate font-medium">{nameOf(conversation)}</span>
        {userId ? <Badge>{t('employee')}</Badge> : null}
        {waiting ? <Badge tone="warning">{t('waits')}</Badge> : null}
      </span>
      <span className="flex items-baseline gap-2 text-xs text-muted">
        <span className="min-w-0 grow truncate">{text}</span>
        <span className="shrink-0">
          <Ago value={at} />
        </span>
      </span>
    </NavLink>
  )
}

function NoMessages() {
  const t = useT(messagesTexts)
  const may = useMay()
  return (
    <EmptyState
      icon={MessagesSquare}
      title={t('empty')}
      action={
        may('messaging:manage') ? (
          <Button asChild variant="primary">
            <Link to="/settings/messaging">{t('setUp')}</Link>
          </Button>
        ) : null
      }
    >
      {t('emptyHint')}
    </EmptyState>
  )
}
