import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { BellRing, Power } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { DueList } from '~/features/dunnings/due-list'
import { runMany } from '~/features/dunnings/many.server'
import { SentList } from '~/features/dunnings/sent-list'
import { WrittenList } from '~/features/dunnings/written-list'
import { dunningsTexts } from '~/i18n/dunnings'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

const sentShown = 10

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { dunnings } = context.caller
  const title = serverT(negotiateLocale(request.headers, context.userLocale), dunningsTexts)('many')
  const [due, { data: all }] = await Promise.all([
    // Switched off is a state of this page, not a failure of it.
    dunnings.due({ limit: 100 }).catch(error => {
      if (context.problem(error, 'de').status === 409) return null
      throw error
    }),
    dunnings.list({ limit: 200 }),
  ])
  return {
    title,
    due,
    written: all.filter(dunning => dunning.sent_at === null),
    sent: all.filter(dunning => dunning.sent_at !== null).slice(0, sentShown),
  }
})

export const action = async (args: ActionFunctionArgs) => {
  throw await runMany(args)
}

/** Mahnwesen: what is due, what is written and waits, what went out lately. */
export default function Dunning() {
  const { due, written, sent } = useLoaderData<typeof loader>()
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
