import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Count } from '~/components/value'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'

export interface RecordLine {
  id: number
  to: string
  title: string
  hint: ReactNode
  badge: ReactNode
  value?: ReactNode
}

interface RecordCardProps<Row> {
  title: string
  /** The newest of them; null if the user may not see them. */
  records: { data: Row[]; pagination: { total: number } } | null
  line: (row: Row) => RecordLine
  /** URL of the full list. */
  all: string
  /** Shown if there are none. */
  empty: string
  action?: ReactNode
}

/** The newest records of one noun that belong to a contact or project. */
export function RecordCard<Row>({ title, records, line: lineOf, all, empty, action }: RecordCardProps<Row>) {
  const t = useT(contactsTexts)
  if (!records) return null
  const { total } = records.pagination
  const lines = records.data.map(lineOf)
  return (
    <Card className="min-w-0">
      <CardHeader
        title={
          <>
            {title}{' '}
            <span className="font-normal text-faint">
              <Count value={total} />
            </span>
          </>
        }
        actions={action}
      />
      {lines.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {lines.map(line => (
            <li key={line.id}>
              <Link
                to={line.to}
                prefetch="intent"
                className="flex min-h-12 items-center gap-3 px-4 py-2 transition-colors last:rounded-b-lg hover:bg-hover"
              >
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{line.title}</span>
                  <span className="block truncate text-xs text-muted">{line.hint}</span>
                </span>
                <span className="flex shrink-0 flex-col items-end gap-0.5 sm:flex-row sm:items-center sm:gap-3">
                  {line.badge}
                  {line.value ? <span className="text-right font-medium sm:min-w-24">{line.value}</span> : null}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > lines.length ? (
        <p className="border-t border-line px-2 py-1">
          <Button asChild variant="ghost" size="sm">
            <Link to={all}>{t('detail.all', { count: total })}</Link>
          </Button>
        </p>
      ) : null}
    </Card>
  )
}
