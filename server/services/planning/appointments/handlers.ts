import { defineHandlers } from '../../../nouns/handlers'
import { sendDigestMail } from './notify-people'
import { remindPeople } from './remind'

export const appointments = defineHandlers({
  jobs: { 'appointments.mail': sendDigestMail, 'appointments.remind': remindPeople },
})
