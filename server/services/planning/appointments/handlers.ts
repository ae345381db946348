import { defineHandlers } from '../../../nouns/handlers'
import { remindPeople } from './remind'
import { sendGatheredMail } from './tell-people'

export const appointments = defineHandlers({
  jobs: { 'appointments.mail': sendGatheredMail, 'appointments.remind': remindPeople },
})
