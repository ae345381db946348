import type { CreateAppointment } from './schema'

/** Columns of what an appointment says, which a copy of it says as well. */
export const columnsOfNew = (given: CopiedFields) => ({
  ...{ title: given.title, kind: given.kind, allDay: given.all_day, travelMinutes: given.travel_minutes },
  ...{ projectId: given.project_id ?? null, contactId: given.kontakt_id ?? null },
  ...{ location: given.location ?? null, description: given.description ?? null },
})

type CopiedFields = { title: string } & Pick<
  CreateAppointment,
  'kind' | 'all_day' | 'travel_minutes' | 'project_id' | 'kontakt_id' | 'location' | 'description'
>
