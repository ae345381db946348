import { defineHandlers } from '../../../nouns/handlers'
import { forwardMessage } from './forward'
import { sendMessage } from './send'

export const messaging = defineHandlers({
  jobs: { 'messaging.send': sendMessage, 'messaging.forward': forwardMessage },
})
