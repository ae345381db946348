import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadList } from '~/features/lists/list.server'
import { offerList } from '~/features/offers/offer-list'
import { ProjectTab } from '~/features/projects/project-tab'
import { idParam, page } from '~/lib/page.server'

export const loader = page((args: LoaderFunctionArgs) =>
  loadList(offerList, args, { project_id: idParam(args.params.id) }),
)

/** The offers of a project. */
export default function ProjectOffers() {
  return (
    <ProjectTab
      list={offerList}
      columns={['title', 'number', 'status', 'date', 'valid_until', 'total']}
      texts={{ title: 'lists.noOffersTitle', body: 'lists.noOffersBody', create: 'lists.newOffer' }}
      create="/offers/new"
    />
  )
}
