import { defineHandlers } from '../../../nouns/handlers'
import { drivePush } from './drive-push'
import { dropboxPush } from './dropbox-push'
import { removeFormerCopies } from './remove-former-copies'
import { runDeepReconcile } from './run-deep-reconcile'
import { runSync } from './run-sync'

export const storage = defineHandlers({
  jobs: { 'storage.sync': runSync, 'storage.deep': runDeepReconcile, 'storage.clean_up': removeFormerCopies },
  inbox: {
    storage_google: drivePush('google'),
    storage_microsoft: drivePush('microsoft'),
    storage_dropbox: dropboxPush,
  },
})
