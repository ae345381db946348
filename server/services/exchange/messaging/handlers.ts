import { defineHandlers } from '../../../nouns/handlers'
import { forwardMessage } from './forward-message'
import { sendMessage } from './send-message'

export const messaging = defineHandlers({
  jobs: { 'messaging.send': sendMessage, 'messaging.forward': forwardMessage },
})
