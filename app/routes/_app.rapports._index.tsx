import { Link, useLoaderData } from '@remix-run/react'
import { Receipt } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Combobox } from '~/components/ui/combobox'
import { BlockedButton } from '~/features/documents/blocked-button'
import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'
import { useBatch } from '~/features/lists/use-batch'
import type { RapportRow } from '~/features/rapports/rapport'
import { rapportList } from '~/features/rapports/rapport-list'
import { findProjects } from '~/features/records/find-records'
import { documentsTexts } from '~/i18n/documents'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import { useSearchState } from '~/lib/search-state'
import { useMay } from '~/lib/session'
import { allowedActions, stateOf } from '~server/services/site/rapports/machine'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(rapportList)

export default function Rapports() {
  const { project } = useLoaderData<typeof loader>().named
  const may = useMay()
  const batch = useBatch<RapportRow>(rapportList, chosen =>
    may('invoices:write') ? <BillButton chosen={chosen} /> : null,
  )
  return <ListPage list={rapportList} tools={project ? undefined : <ProjectFilter />} batch={batch} />
}

/** There are too many projects for a menu, so this filter searches; once set it appears among the other filters. */
function ProjectFilter() {
  const t = useT(rapportsTexts)
  const { change } = useSearchState()
  return (
    <div className="w-44 max-md:w-36">
      <Combobox
        aria-label={t('filterProject')}
        search={findProjects}
        placeholder={t('filterProject')}
        onSelect={item => change({ project_id: item?.value ?? null })}
      />
    </div>
  )
}

/** Bills those of the chosen rapports that have something to bill. */
function BillButton({ chosen }: { chosen: readonly RapportRow[] }) {
  const t = useT(rapportsTexts)
  const documents = useT(documentsTexts)
  const open = chosen.filter(row => allowedActions(stateOf(row)).includes('invoice') && row.billing_status !== 'billed')
  const content = (
    <>
      <Receipt aria-hidden />
      {t('billing.create')}
    </>
  )
  if (open.length === 0)
    return (
      <BlockedButton variant="primary" why={documents('batch.fitsNone')}>
        {content}
      </BlockedButton>
    )
  return (
    <Button asChild variant="primary">
      <Link to={`/invoices/from-rapports?${open.map(({ id }) => `rapport_id=${id}`).join('&')}`}>{content}</Link>
    </Button>
  )
}
