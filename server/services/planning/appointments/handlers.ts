import { defineHandlers } from '../../../nouns/handlers'
import { calendarAttachment } from './calendar-file'
import { sendDigestMail } from './notify-people'
import { remindPeople } from './remind-people'

export const appointments = defineHandlers({
  attachments: { appointment_ics: calendarAttachment },
  jobs: { 'appointments.mail': sendDigestMail, 'appointments.remind': remindPeople },
})
