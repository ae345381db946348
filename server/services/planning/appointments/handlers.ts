import { defineHandlers } from '../../../nouns/handlers'
import { sendGatheredMail } from './notify-people'
import { remindPeople } from './remind'

export const appointments = defineHandlers({
  jobs: { 'appointments.mail': sendGatheredMail, 'appointments.remind': remindPeople },
})
