import type { GivenFields } from './schema'

/** Columns of the given fields of an appointment; period, people and resources are changed beside them. */
export const columnsOfChange = (given: GivenFields) => ({
  ...{ title: given.title, kind: given.kind, travelMinutes: given.travel_minutes },
  ...{ location: given.location, description: given.description },
  ...{ projectId: given.project_id, contactId: given.kontakt_id },
})
