import { defineHandlers } from '../../../nouns/handlers'
import { calendarAttachment } from './calendar-file'
import { remindPeople } from './remind-people'
import { sendDigestMail } from './send-digest-mail'

export const appointments = defineHandlers({
  attachments: { appointment_ics: calendarAttachment },
  jobs: { 'appointments.mail': sendDigestMail, 'appointments.remind': remindPeople },
})
