import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ClipboardList } from 'lucide-react'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { partyNames } from '~/features/documents/party-names.server'
import { billRapports } from '~/features/invoices/bill-rapports.server'
import { RapportPicker } from '~/features/invoices/rapport-picker'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { partyIds } from '~/lib/list-params'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(invoicesTexts, 'fromRapports', async ({ request, context }: LoaderFunctionArgs) => {
  const { kontakt_id, project_id } = partyIds(request)
  const of = { kontakt_id, project_id, limit: 200 }
  const [unbilled, partial, parties] = await Promise.all([
    context.caller.rapports.page({ ...of, status: 'unbilled' }),
    context.caller.rapports.page({ ...of, status: 'partial' }),
    partyNames(context, { kontakt_id, project_id }),
  ])
  const rapports = [...partial.data, ...unbilled.data]
    .filter(rapport => rapport.completed)
    .sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
  return { parties, rapports, more: unbilled.pagination.hasMore || partial.pagination.hasMore }
})

export const action = (args: ActionFunctionArgs) => billRapports(args)

/** Selects completed rapports of one customer and creates a draft invoice from their hours and material. */
export default function InvoiceFromRapports() {
  const { rapports, parties, more } = useLoaderData<typeof loader>()
  const t = useT(invoicesTexts)
  useLive(['rapports', 'invoices'])
  const { project } = parties
  return (
    <>
      <PageHeader
        back={
          project
            ? { to: `/projects/${project.id}/invoices`, label: project.name }
            : { to: '/invoices', label: t('many') }
        }
        title={t('fromRapports')}
        subtitle={t('pick.subtitle')}
      />
      <RapportPicker
        rapports={rapports}
        parties={parties}
        more={more}
        empty={
          <EmptyState icon={ClipboardList} title={t('pick.emptyTitle')}>
            {t('pick.emptyBody')}
          </EmptyState>
        }
      />
    </>
  )
}
