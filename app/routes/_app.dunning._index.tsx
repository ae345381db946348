import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { BellRing, FileText, Power } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Ago, Money } from '~/components/value'
import { DueList } from '~/features/dunnings/due-list'
import { runMany } from '~/features/dunnings/many.server'
import { WrittenList } from '~/features/dunnings/written-list'
import { dunningsTexts } from '~/i18n/dunnings'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { DunningRecord } from '~server/services/billing/dunnings/schema'

export { titled as meta } from '~/lib/titled'

const sentShown = 10

export const loader = titledPage(dunningsTexts, 'many', async ({ context }: LoaderFunctionArgs) => {
  const { dunnings, invoices } = context.caller
  const [due, { data: all }, overdue] = await Promise.all([
    // A disabled module is a state of this page, not an error.
    dunnings.due({ limit: 100 }).catch(error => {
      if (context.problem(error, 'de').status === 409) return null
      throw error
    }),
    dunnings.list({ limit: 200 }),
    whereAllowed(context, () => invoices.page({ due: 'overdue', limit: 1 })),
  ])
  return {
    due,
    overdue: overdue?.pagination.total ?? 0,
    written: all.filter(dunning => dunning.sent_at === null),
    sent: all.filter(dunning => dunning.sent_at !== null).slice(0, sentShown),
  }
})

export const action = async (args: ActionFunctionArgs) => {
  throw await runMany(args)
}

/** Mahnwesen: what is due, what is created and waiting, what was sent recently. */
export default function Dunning() {
  const { due, overdue, written, sent } = useLoaderData<typeof loader>()
  const t = useT(dunningsTexts)
  const may = useMay()
  useLive(['invoices', 'settings'])
  return (
    <>
      <PageHeader
        back={{ to: '/invoices', label: t('invoices') }}
        title={t('many')}
        subtitle={<span className="block max-w-2xl text-pretty">{t('subtitle')}</span>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {due && overdue > 0 ? (
          <p className="text-muted">
            {t('overdue', { count: overdue, now: due.pagination.total })}{' '}
            <Link to="/invoices?due=overdue" className="font-medium text-ink underline underline-offset-2">
              {t('allOverdue')}
            </Link>
          </p>
        ) : null}
        {written.length > 0 ? <WrittenList dunnings={written} /> : null}
        {due && due.data.length > 0 ? (
          <DueList due={due.data} total={due.pagination.total} />
        ) : (
          <div className="rounded-lg border border-dashed border-line-strong">
            {due ? (
              <EmptyState icon={BellRing} title={t('empty.title')}>
                {t('empty.body')}
              </EmptyState>
            ) : (
              <EmptyState
                icon={Power}
                title={t('off.title')}
                action={
                  may('company:write') ? (
                    <Button asChild variant="primary">
                      <Link to="/settings#section-dunning">{t('off.action')}</Link>
                    </Button>
                  ) : undefined
                }
              >
                {t('off.body')}
              </EmptyState>
            )}
          </div>
        )}
        {sent.length > 0 ? <SentList dunnings={sent} /> : null}
      </div>
    </>
  )
}

/** Sent dunnings, newest first. */
function SentList({ dunnings }: { dunnings: readonly DunningRecord[] }) {
  const t = useT(dunningsTexts)
  return (
    <Card className="overflow-hidden">
      <CardHeader title={t('sent')} />
      <ul className="divide-y divide-line border-t border-line">
        {dunnings.map(dunning => (
          <li key={dunning.id} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 grow">
              <p>
                {dunning.title} ·{' '}
                <Link
                  to={`/invoices/${dunning.invoice_id}`}
                  className="whitespace-nowrap tabular underline-offset-4 hover:underline"
                >
                  {dunning.invoice_number}
                </Link>
              </p>
              <p className="text-[13px] break-words text-muted">
                {dunning.kontakt_name ? `${dunning.kontakt_name} · ` : null}
                <Ago value={dunning.sent_at} />
              </p>
            </div>
            <Money value={dunning.total} currency={dunning.currency} />
            <Button asChild variant="ghost" size="icon-sm">
              <a
                href={`/api/pdf/dunnings/${dunning.id}`}
                target="_blank"
                rel="noreferrer"
                aria-label={t('actions.previewOf', { number: dunning.invoice_number })}
              >
                <FileText className="text-faint" />
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
