import { appointmentList } from '~/features/appointments/appointment-list'
import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(appointmentList)

export default function Appointments() {
  return <ListPage list={appointmentList} />
}
