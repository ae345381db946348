import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'
import { projectList } from '~/features/projects/project-list'
import { SavedFilters } from '~/features/saved-filters/saved-filters'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(projectList)

export default function Projects() {
  return <ListPage list={projectList} tools={<SavedFilters list="projects" />} />
}
