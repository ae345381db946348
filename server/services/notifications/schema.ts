import { z } from 'zod'
import { dataOf, id, instant, wholeNumber } from '../../core/scalars'
import { notificationKinds } from './rules'

const kind = z.enum(notificationKinds)

/** How a person is told of a kind. */
export const NotificationSetting = z.object({ kind, in_app: z.boolean(), email: z.boolean() })
export type NotificationSetting = z.infer<typeof NotificationSetting>
export const NotificationSettings = dataOf(z.array(NotificationSetting))
/** What is not named stays as it is. */
export const SetNotifications = z.strictObject({
  settings: z.array(z.strictObject(NotificationSetting.shape)).min(1).max(notificationKinds.length),
})
export type SetNotifications = z.infer<typeof SetNotifications>

export const NotificationRecord = z.object({
  id: z.int(),
  kind,
  /** In the reader's language. */
  text: z.string(),
  /** The page of what it is about. */
  path: z.string().nullable(),
  read: z.boolean(),
  created_at: instant,
})
export type NotificationRecord = z.infer<typeof NotificationRecord>
export const ListNotifications = z.object({
  limit: wholeNumber(1, 50).default(20),
  before: id.optional(),
})
export type ListNotifications = z.output<typeof ListNotifications>
export const NotificationPage = z.object({
  data: z.array(NotificationRecord),
  unread: z.int(),
  next: z.int().nullable(),
})
export const UnreadCount = dataOf(z.object({ unread: z.int() }))
/** Without ids: all of them. */
export const NotificationIds = z.strictObject({ ids: z.array(id).max(100).optional() })
export type NotificationIds = z.output<typeof NotificationIds>
