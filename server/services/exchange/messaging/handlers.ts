import { defineHandlers } from '../../../nouns/handlers'
import { forwardToAgent } from './forward-to-agent'
import { sendMessage } from './send-message'

export const messaging = defineHandlers({
  jobs: { 'messaging.send': sendMessage, 'messaging.forward': forwardToAgent },
})
