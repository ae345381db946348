import { Link } from '@remix-run/react'
import { Card, CardHeader } from '~/components/ui/card'
import { Ago } from '~/components/value'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import type { CustomerQuestionRecord } from '~server/services/exchange/customer-links/schema'

const pageOf = { offer: 'offers', invoice: 'invoices', rapport: 'rapports', appointment: 'appointments' } as const

/** Open questions of customers, oldest first; nothing if there are none. */
export function OpenQuestions({ questions }: { questions: readonly CustomerQuestionRecord[] }) {
  const t = useT(todayTexts)
  if (questions.length === 0) return null
  return (
    <Card className="mb-4">
      <CardHeader title={t('asked')} />
      <ul className="grid px-2 pb-2">
        {questions.map(one => (
          <li key={one.id}>
            <Link
              to={`/${pageOf[one.kind]}/${one.entity_id}`}
              prefetch="intent"
              className="grid min-h-12 rounded-lg px-2 py-1.5 transition-colors hover:bg-hover"
            >
              <span className="truncate font-medium">{one.question}</span>
              <span className="truncate text-xs text-muted">
                {one.number} · {one.title} · <Ago value={one.asked_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
