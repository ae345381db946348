import { defineHandlers } from '../../../nouns/handlers'
import { dropboxPush } from './dropbox-push'
import { providerPush } from './provider-push'
import { reconcileDeep } from './reconcile-deep'
import { removeFormerCopies } from './remove-former-copies'
import { syncStorage } from './sync-storage'

export const storage = defineHandlers({
  jobs: { 'storage.sync': syncStorage, 'storage.deep': reconcileDeep, 'storage.clean_up': removeFormerCopies },
  inbox: {
    storage_google: providerPush('google'),
    storage_microsoft: providerPush('microsoft'),
    storage_dropbox: dropboxPush,
  },
})
