import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'
import { useBatch } from '~/features/lists/use-batch'
import { offerList } from '~/features/offers/offer-list'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(offerList)

export default function Offers() {
  return <ListPage list={offerList} batch={useBatch(offerList)} />
}
