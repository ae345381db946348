import { type AppointmentRow, toAuditRecord } from './read'

/** What a copy says of its original; period, people, resources, status and answers are its own. */
export function copiedFields(original: AppointmentRow) {
  const { title, kind, all_day, travel_minutes, project_id, kontakt_id, location, description } =
    toAuditRecord(original)
  return { title, kind, all_day, travel_minutes, project_id, kontakt_id, location, description }
}
