import { z } from 'zod'
import { dataOf, id, instant, listParameters, pageOf } from '../../../platform/values/scalars'
import { notificationKinds } from './rules'

const kind = z.enum(notificationKinds)

/** By which channels a person is notified of a kind. */
export const NotificationSetting = z.object({ kind, in_app: z.boolean(), email: z.boolean() })
export type NotificationSetting = z.infer<typeof NotificationSetting>
export const NotificationSettings = dataOf(z.array(NotificationSetting))
/** Kinds that are not named stay unchanged. */
export const SetNotifications = z.strictObject({
  settings: z.array(z.strictObject(NotificationSetting.shape)).min(1).max(notificationKinds.length),
})
export type SetNotifications = z.infer<typeof SetNotifications>

export const NotificationRecord = z.object({
  id: z.int(),
  kind,
  /** In the reader's language. */
  text: z.string(),
  /** The page of the record. */
  path: z.string().nullable(),
  read: z.boolean(),
  created_at: instant,
})
export type NotificationRecord = z.infer<typeof NotificationRecord>
export const notificationStates = ['unread', 'all'] as const
export const ListNotifications = z.object({
  limit: listParameters.limit,
  offset: listParameters.offset,
  status: z.enum(notificationStates).default('all').meta({ description: '`unread`: only what has not been read' }),
})
export type ListNotifications = z.output<typeof ListNotifications>
const unread = z.int().meta({ description: 'How much is unread in all' })
export const NotificationPage = pageOf(NotificationRecord).extend({ unread })
export const UnreadCount = dataOf(z.object({ unread }))
export const NotificationsChanged = dataOf(
  z.object({ unread, changed: z.int().meta({ description: 'How many were not so before' }) }),
)
/** Without ids: all of them. */
export const NotificationIds = z.strictObject({ ids: z.array(id).max(100).optional() })
export type NotificationIds = z.output<typeof NotificationIds>
