import { router, secured } from '../http/trpc'
import {
  clearNotifications,
  listNotifications,
  markRead,
  unreadNotifications,
} from '../services/notifications/read'
import {
  ListNotifications,
  NotificationIds,
  NotificationPage,
  UnreadCount,
} from '../services/notifications/schema'

/** The bell. The public `/api/notifications` come later, from the same procedures. */
export const notifications = router({
  list: secured('session:read')
    .meta({ summary: 'What the person was told' })
    .input(ListNotifications)
    .output(NotificationPage)
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  unread: secured('session:read')
    .meta({ summary: 'How much of it is unread' })
    .output(UnreadCount)
    .query(({ ctx }) => unreadNotifications(ctx)),
  markRead: secured('session:read')
    .meta({ summary: 'Mark as read, by ids or all' })
    .input(NotificationIds)
    .output(UnreadCount)
    .mutation(({ ctx, input }) => markRead(ctx, input)),
  clear: secured('session:read')
    .meta({ summary: 'Take out of the list, by ids or all' })
    .input(NotificationIds)
    .output(UnreadCount)
    .mutation(({ ctx, input }) => clearNotifications(ctx, input)),
})
