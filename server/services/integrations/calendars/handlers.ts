import { defineHandlers } from '../../../nouns/handlers'
import { operatorRelay } from './operator-relay'
import { syncCalendar } from './sync-calendar'
import { vendorPush } from './vendor-push'

export const calendars = defineHandlers({
  jobs: { 'calendars.sync': syncCalendar },
  inbox: {
    calendar_watch_google: vendorPush('google'),
    calendar_watch_microsoft: vendorPush('microsoft'),
    calendar_sync_google: operatorRelay('google'),
    calendar_sync_microsoft: operatorRelay('microsoft'),
  },
})
