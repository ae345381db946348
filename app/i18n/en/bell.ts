import type german from '../de/bell'
import type { Translation } from '../keys'

export default {
  title: 'Notifications',
  none: 'Notifications, nothing unread',
  unread_one: 'Notifications, {{count}} unread',
  unread_other: 'Notifications, {{count}} unread',
  isUnread: 'unread',
  readAll: 'Mark all as read',
  clearAll: 'Remove all',
  clearOne: 'Remove: {{text}}',
  settings: 'Settings',
  more: 'Show older',
  loading: 'Loading …',
  failed: 'That did not work. Please try again.',
  emptyTitle: 'Nothing new',
  emptyBody: 'New inquiries, orders and payments report here by themselves.',
} satisfies Translation<typeof german>
