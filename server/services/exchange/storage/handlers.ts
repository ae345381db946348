import { defineHandlers } from '../../../nouns/handlers'
import { drivePush } from './drive-push'
import { dropboxPush } from './dropbox-push'
import { reconcileDeep } from './reconcile-deep'
import { removeFormerCopies } from './remove-former-copies'
import { syncStorage } from './sync-storage'

export const storage = defineHandlers({
  jobs: { 'storage.sync': syncStorage, 'storage.deep': reconcileDeep, 'storage.clean_up': removeFormerCopies },
  inbox: {
    storage_google: drivePush('google'),
    storage_microsoft: drivePush('microsoft'),
    storage_dropbox: dropboxPush,
  },
})
