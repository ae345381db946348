import { defineHandlers } from '../../../nouns/handlers'
import { dropboxPush } from './dropbox-push'
import { reconcileDeep } from './reconcile-deep'
import { removeFormerCopies } from './remove-former-copies'
import { runSync } from './run-sync'
import { vendorPush } from './vendor-push'

export const storage = defineHandlers({
  jobs: { 'storage.sync': runSync, 'storage.deep': reconcileDeep, 'storage.clean_up': removeFormerCopies },
  inbox: {
    storage_google: vendorPush('google'),
    storage_microsoft: vendorPush('microsoft'),
    storage_dropbox: dropboxPush,
  },
})
