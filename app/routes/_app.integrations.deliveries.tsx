import { Link, Outlet, useLoaderData, useParams, useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { deliveryList } from '~/features/integrations/delivery-list'
import { listLoader } from '~/features/lists/list.server'
import { ListTable } from '~/features/lists/list-page'
import { integrationsTexts } from '~/i18n/integrations'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'

export const loader = listLoader(deliveryList)

/** The delivery log; new ones slide in, and an open one is shown at the side. */
export default function Deliveries() {
  const deliveries = useLoaderData<typeof loader>()
  const t = useT(integrationsTexts)
  const opened = Number(useParams().id) || null
  const search = useSearchParams()[0].toString()
  const arrived = useArrived(
    search,
    deliveries.data.map(({ id }) => id),
  )
  useLive(deliveryList.live)
  return (
    <>
      <ListTable
        list={deliveryList}
        data={deliveries}
        search={search && `?${search}`}
        rowClass={({ id }) => cn(arrived.has(Number(id)) && 'animate-arrive', opened === id && 'bg-accent-soft')}
        create={
          <Button asChild>
            <Link to="/integrations/webhooks">{t('tabs.webhooks')}</Link>
          </Button>
        }
      />
      <Outlet />
    </>
  )
}

/**
 * Which rows of a list came in while it was shown. Another list (other filters, another page) begins anew: its rows are
 * not news. Ids rise with time.
 */
function useArrived(list: string, ids: readonly number[]): ReadonlySet<number> {
  const [seen, setSeen] = useState({ list, newest: Math.max(0, ...ids) })
  if (seen.list === list) return new Set(ids.filter(id => id > seen.newest))
  setSeen({ list, newest: Math.max(0, ...ids) })
  return new Set()
}
