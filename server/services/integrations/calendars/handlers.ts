import { defineHandlers } from '../../../nouns/handlers'
import { operatorPush } from './operator-push'
import { syncCalendar } from './sync-calendar'
import { vendorPush } from './vendor-push'

export const calendars = defineHandlers({
  jobs: { 'calendars.sync': syncCalendar },
  inbox: {
    calendar_watch_google: vendorPush('google'),
    calendar_watch_microsoft: vendorPush('microsoft'),
    calendar_sync_google: operatorPush('google'),
    calendar_sync_microsoft: operatorPush('microsoft'),
  },
})
