import { defineHandlers } from '../../../nouns/handlers'
import { removeFormerCopies } from './remove-former-copies'
import { reconcileDeep, syncStorage } from './sync'

export const storage = defineHandlers({
  jobs: { 'storage.sync': syncStorage, 'storage.deep': reconcileDeep, 'storage.clean_up': removeFormerCopies },
})
