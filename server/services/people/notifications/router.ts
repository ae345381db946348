import { router, secured } from '../../../http/trpc'
import { clearNotifications } from './clear'
import { markRead } from './mark-read'
import { listNotifications, unreadNotifications } from './read'
import { ListNotifications, NotificationIds, NotificationPage, NotificationsChanged, UnreadCount } from './schema'

/** The bell, and what the signed-in user reads over REST. Each user has their own, so a session is enough. */
export const notifications = router({
  list: secured('session:read')
    .meta({ app: 'GET /notifications', summary: 'List the user’s notifications, newest first' })
    .input(ListNotifications)
    .output(NotificationPage)
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  unread: secured('session:read')
    .meta({ summary: 'How much of it is unread' })
    .output(UnreadCount)
    .query(({ ctx }) => unreadNotifications(ctx)),
  markRead: secured('session:read')
    .meta({ app: 'POST /notifications/mark-read', summary: 'Mark as read, by ids or all' })
    .input(NotificationIds)
    .output(NotificationsChanged)
    .mutation(({ ctx, input }) => markRead(ctx, input)),
  clear: secured('session:read')
    .meta({ app: 'POST /notifications/clear', summary: 'Take out of the list, by ids or all' })
    .input(NotificationIds)
    .output(NotificationsChanged)
    .mutation(({ ctx, input }) => clearNotifications(ctx, input)),
})
