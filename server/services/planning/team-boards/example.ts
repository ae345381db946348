import type { OperationExample } from '../../../nouns/example'
import { appointmentEvents } from '../appointments/example'

export const teamBoardsExample: OperationExample = {
  record: {
    ...appointmentEvents.appointment,
    ...{ time_zone: 'Europe/Vienna', name: 'Jonas Wolf', number: 'P-2026-0031', plate: 'L-412 HD' },
    ...{ target_minutes: [480, 480], absent_minutes: [0, 240], planned_minutes: [360, 240], resource_ids: [4] },
  },
}
