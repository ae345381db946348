import { Link, useRevalidator } from '@remix-run/react'
import { BellOff, CheckCheck, Settings2, Trash2, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { bellTexts } from '~/i18n/bell'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { type Answered, mutate, query, queryUrl } from '~/lib/procedures'
import { useJson } from '~/lib/use-json'
import type { Outputs } from '~server/contract'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Tooltip } from '../ui/tooltip'
import { Ago } from '../value'

type Page = Outputs['notifications']['list']
type Notice = Page['data'][number]

/** Page size. */
const shown = 15

/** The panel of the bell: newest first, each a way to what it is about. */
export default function BellList({ unread, onClose }: { unread: number; onClose: () => void }) {
  const t = useT(bellTexts)
  const { notices, hasMore, pending, failed, more, change } = useNotices(unread)
  return (
    <>
      <header className="flex items-center gap-1 border-b border-line px-4 py-2">
        <h2 className="grow">{t('title')}</h2>
        <Tool label={t('readAll')} icon={CheckCheck} disabled={unread === 0} onClick={() => change('read')} />
        <Tool label={t('clearAll')} icon={Trash2} disabled={notices.length === 0} onClick={() => change('clear')} />
        <Tooltip content={t('settings')}>
          <Button asChild variant="ghost" size="icon" aria-label={t('settings')}>
            <Link to="/profile/notifications" onClick={onClose}>
              <Settings2 />
            </Link>
          </Button>
        </Tooltip>
      </header>
      <div className="overflow-y-auto" aria-busy={pending}>
        {failed ? (
          <p role="alert" className="px-4 py-3 text-danger">
            {t('failed')}
          </p>
        ) : null}
        {notices.length === 0 && pending ? <p className="p-4 text-muted">{t('loading')}</p> : null}
        {notices.length === 0 && !pending && !failed ? (
          <EmptyState icon={BellOff} title={t('emptyTitle')} className="py-10">
            {t('emptyBody')}
          </EmptyState>
        ) : null}
        <ul className="divide-y divide-line">
          {notices.map(notice => (
            <Row
              key={notice.id}
              notice={notice}
              onOpen={() => {
                if (!notice.read) change('read', notice.id)
                onClose()
              }}
              onClear={() => change('clear', notice.id)}
            />
          ))}
        </ul>
        {hasMore ? (
          <div className="p-2 text-center">
            <Button variant="ghost" size="sm" pending={pending} onClick={more}>
              {t('more')}
            </Button>
          </div>
        ) : null}
      </div>
    </>
  )
}

interface ToolProps {
  label: string
  icon: typeof X
  disabled: boolean
  onClick: () => void
}

function Tool({ label, icon: Icon, disabled, onClick }: ToolProps) {
  return (
    <Tooltip content={label}>
      <Button variant="ghost" size="icon" aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon />
      </Button>
    </Tooltip>
  )
}

function Row({ notice, onOpen, onClear }: { notice: Notice; onOpen: () => void; onClear: () => void }) {
  const t = useT(bellTexts)
  const { text, path, read, created_at } = notice
  const body = (
    <>
      <span className={cn('block break-words', !read && 'font-medium')}>
        {read ? null : <span className="sr-only">{t('isUnread')}: </span>}
        {text}
      </span>
      <span className="block text-xs text-muted">
        <Ago value={created_at} />
      </span>
    </>
  )
  return (
    <li className="group relative flex items-start hover:bg-hover">
      <span
        aria-hidden
        className={cn('mt-4.5 ml-3 size-2 shrink-0 rounded-full', read ? 'bg-transparent' : 'bg-accent-mark')}
      />
      {path ? (
        <Link to={path} onClick={onOpen} className="min-w-0 grow py-3 pl-2 focus-visible:-outline-offset-2">
          {body}
        </Link>
      ) : (
        <span className="min-w-0 grow py-3 pl-2">{body}</span>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('clearOne', { text })}
        onClick={onClear}
        className="my-1.5 mr-1.5 shrink-0 text-faint"
      >
        <X />
      </Button>
    </li>
  )
}

/** The pages requested so far; all reload when the number of unread notifications changes. */
function useNotices(unread: number) {
  const { revalidate } = useRevalidator()
  // The number of unread ones shows what others did.
  const newest = useJson<Answered<Page>>(queryUrl('notifications.list', { limit: shown }), unread)
  const [notices, setNotices] = useState<Notice[]>([])
  const [hasMore, setHasMore] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!newest.data) return
    const { data, pagination } = newest.data.result.data
    setNotices(data)
    setHasMore(pagination.hasMore)
  }, [newest.data])

  const change = useCallback(
    async (intent: 'read' | 'clear', id?: number) => {
      setBusy(true)
      const done = await mutate(
        intent === 'clear' ? 'notifications.clear' : 'notifications.markRead',
        id ? { ids: [id] } : {},
      ).then(
        () => true,
        () => false,
      )
      setBusy(false)
      setFailed(!done)
      if (!done) return
      const chosen = (notice: Notice) => id === undefined || notice.id === id
      setNotices(shown =>
        intent === 'clear'
          ? shown.filter(notice => !chosen(notice))
          : shown.map(notice => (chosen(notice) ? { ...notice, read: true } : notice)),
      )
      revalidate()
    },
    [revalidate],
  )

  async function more() {
    setBusy(true)
    const page = await query('notifications.list', { limit: shown, offset: notices.length }).catch(() => null)
    setBusy(false)
    setFailed(!page)
    if (!page) return
    setNotices(shown => [...shown, ...page.data.filter(({ id }) => !shown.some(notice => notice.id === id))])
    setHasMore(page.pagination.hasMore)
  }

  return { notices, hasMore, pending: busy || newest.pending, failed: failed || newest.failed, more, change }
}
