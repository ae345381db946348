import { articleList } from '~/features/articles/article-list'
import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(articleList)

export default function Articles() {
  return <ListPage list={articleList} />
}
