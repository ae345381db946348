import { defineHandlers } from '../../../nouns/handlers'
import { cleanUpStorage } from './clean-up'
import { reconcileDeep, syncStorage } from './sync'

export const storage = defineHandlers({
  jobs: { 'storage.sync': syncStorage, 'storage.deep': reconcileDeep, 'storage.clean_up': cleanUpStorage },
})
