import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadList } from '~/features/lists/list.server'
import { ProjectTab } from '~/features/projects/project-tab'
import { rapportList } from '~/features/rapports/rapport-list'
import { idParam, page } from '~/lib/page.server'

export const loader = page((args: LoaderFunctionArgs) =>
  loadList(rapportList, args, { project_id: idParam(args.params.id) }),
)

/** The rapports of a project. */
export default function ProjectRapports() {
  return (
    <ProjectTab
      list={rapportList}
      columns={['title', 'number', 'status', 'date', 'hours']}
      texts={{ title: 'lists.noRapportsTitle', body: 'lists.noRapportsBody', create: 'lists.newRapport' }}
      create="/rapports/new"
    />
  )
}
