import { type NameIn, registered } from '../../../nouns/registers'
import type { Permission } from '../../../platform/permissions'

export type NotificationKind = NameIn<'notifications'>

/** Every kind of notification: who may get it, and the channels until a person chooses. Its texts are in `texts.ts`. */
export const notificationRules = registered('notifications') as Readonly<
  Record<NotificationKind, { permission: Permission; inApp: boolean; email: boolean }>
>
export const notificationKinds = Object.keys(notificationRules) as [NotificationKind, ...NotificationKind[]]
