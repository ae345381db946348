import { Link } from '@remix-run/react'
import { History } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { toast } from '~/components/ui/toast'
import { Ago } from '~/components/value'
import { activityTexts } from '~/i18n/activity'
import { useT } from '~/lib/i18n'
import { query } from '~/lib/procedures'
import type { Outputs } from '~server/contract'

export type ActivityPage = Outputs['activity']['list']
type Activity = ActivityPage['data'][number]

interface ActivityCardProps {
  /** The newest lines. */
  page: ActivityPage
  /** What the feed is of, e.g. `{ project_id: 7 }`; everything by default. */
  of?: Partial<Record<'project_id' | 'kontakt_id', number>>
  className?: string
}

/** Who did what, newest first; older lines are added on asking. */
export function ActivityCard({ page, of = {}, className }: ActivityCardProps) {
  const t = useT(activityTexts)
  const { lines, next, pending, more } = useLines(page, of)
  return (
    <Card className={className} data-noprint>
      <CardHeader title={t('title')} description={t('hint')} />
      {lines.length === 0 ? (
        <EmptyState icon={History} title={t('emptyTitle')} className="py-8">
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <ol className="grid gap-3 px-4 pb-4">
          {lines.map(line => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      )}
      {next ? (
        <div className="border-t border-line p-2 text-center">
          <Button variant="ghost" size="sm" pending={pending} onClick={more}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function Line({ line }: { line: Activity }) {
  const { actor, at } = line
  const t = useT(activityTexts)
  const label = actor.kind === 'system' ? t('system') : actor.label
  return (
    <li className="flex gap-2.5">
      <Avatar name={label} src={actor.avatar_url} size="sm" className="mt-px" />
      <span className="min-w-0 grow">
        <span className="block break-words">
          <Sentence line={line} who={label} />
        </span>
        <span className="block text-xs text-muted">
          <Ago value={at} />
        </span>
      </span>
    </li>
  )
}

// Placeholders in the text for the rendered parts.
const WHO = '<who>'
const WHAT = '<what>'

/** The sentence in the page's language, with the user and the record filled in. */
function Sentence({ line, who }: { line: Activity; who: string }) {
  const t = useT(activityTexts)
  const text = t(`did.${line.verb}`, { who: WHO, noun: line.noun, what: WHAT })
  return text.split(/(<who>|<what>)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence keep their places
    <Fragment key={index}>
      {part === WHO ? <b className="font-medium">{who}</b> : part === WHAT ? <What line={line} /> : part}
    </Fragment>
  ))
}

function What({ line: { number, title, path } }: { line: Activity }) {
  const t = useT(activityTexts)
  const name = [number, title].filter(Boolean).join(' ')
  if (!name) return <span className="text-muted">({t('gone')})</span>
  if (!path) return name
  return (
    <Link
      to={path}
      prefetch="intent"
      className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {name}
    </Link>
  )
}

/** The page's own lines, which update live, and the older ones loaded on demand. */
function useLines(newest: ActivityPage, of: ActivityCardProps['of']) {
  const t = useT(activityTexts)
  // After the first page of older lines also the lines that were newest then: later ones push them off their page.
  const [older, setOlder] = useState<ActivityPage | null>(null)
  const [pending, setPending] = useState(false)

  const { next } = older ?? newest
  async function more() {
    setPending(true)
    try {
      const page = await query('activity.list', { ...of, before: next ?? undefined })
      setOlder(shown => ({ ...page, data: [...(shown ?? newest).data, ...page.data] }))
    } catch {
      toast(t('failed'), { tone: 'danger' })
    }
    setPending(false)
  }
  const known = new Set(newest.data.map(({ id }) => id))
  const lines = [...newest.data, ...(older?.data ?? []).filter(({ id }) => !known.has(id))]
  return { lines, next, pending, more }
}
