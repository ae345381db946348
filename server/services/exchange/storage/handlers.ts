import { defineHandlers } from '../../../nouns/handlers'
import { reconcileDeep } from './reconcile-deep'
import { removeFormerCopies } from './remove-former-copies'
import { syncStorage } from './sync-storage'

export const storage = defineHandlers({
  jobs: { 'storage.sync': syncStorage, 'storage.deep': reconcileDeep, 'storage.clean_up': removeFormerCopies },
})
