import type { LoaderFunctionArgs } from '@remix-run/node'
import { appointmentList } from '~/features/appointments/appointment-list'
import { loadList } from '~/features/lists/list.server'
import { ProjectTab } from '~/features/projects/project-tab'
import { idParam, page } from '~/lib/page.server'

export const loader = page((args: LoaderFunctionArgs) =>
  loadList(appointmentList, args, { project_id: idParam(args.params.id) }),
)

/** The appointments of a project, past and to come. */
export default function ProjectAppointments() {
  return (
    <ProjectTab
      list={appointmentList}
      columns={['title', 'when', 'until', 'people', 'status']}
      texts={{ title: 'lists.noAppointmentsTitle', body: 'lists.noAppointmentsBody', create: 'lists.newAppointment' }}
      create="/appointments/new"
    />
  )
}
