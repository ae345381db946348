import { defineHandlers } from '../../../nouns/handlers'
import { syncCalendar } from './sync-calendar'
import { syncPush, watchPush } from './watch-push'

export const calendars = defineHandlers({
  jobs: { 'calendars.sync': syncCalendar },
  inbox: {
    calendar_watch_google: watchPush('google'),
    calendar_watch_microsoft: watchPush('microsoft'),
    calendar_sync_google: syncPush('google'),
    calendar_sync_microsoft: syncPush('microsoft'),
  },
})
