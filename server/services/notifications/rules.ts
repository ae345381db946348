import type { Permission } from '../../core/permissions'

interface KindRule {
  /** Who may not do this is never told, whatever their settings say. */
  permission: Permission
  /** What counts while a person has set nothing. */
  inApp: boolean
  email: boolean
}

/** Every kind of notification: who may hear of it, and what is told while nobody has chosen. Its words stand in `words.ts`. */
export const notificationRules = {
  inquiry_created: { permission: 'inquiries:read', inApp: true, email: false },
  inquiry_assigned: { permission: 'inquiries:read', inApp: true, email: true },
  offer_accepted: { permission: 'offers:read', inApp: true, email: false },
  offer_rejected: { permission: 'offers:read', inApp: true, email: false },
  invoice_paid: { permission: 'invoices:read', inApp: true, email: false },
  invoice_overdue: { permission: 'invoices:read', inApp: true, email: false },
  rapport_completed: { permission: 'rapports:read_all', inApp: true, email: false },
  member_joined: { permission: 'team:manage', inApp: true, email: true },
  import_finished: { permission: 'contacts:write', inApp: true, email: false },
  webhook_paused: { permission: 'webhooks:manage', inApp: true, email: false },
  deletion_requested: { permission: 'team:manage', inApp: true, email: true },
  deletion_refused: { permission: 'session:read', inApp: true, email: true },
} as const satisfies Record<string, KindRule>

export type NotificationKind = keyof typeof notificationRules
export const notificationKinds = Object.keys(notificationRules) as [NotificationKind, ...NotificationKind[]]

const pages: Record<string, (id: number | null) => string> = {
  inquiry: id => `/inquiries/${id}`,
  offer: id => `/offers/${id}`,
  invoice: id => `/invoices/${id}`,
  credit_note: id => `/credit-notes/${id}`,
  dunning: () => '/dunning',
  rapport: id => `/rapports/${id}`,
  contact: id => `/contacts/${id}`,
  project: id => `/projects/${id}`,
  article: id => `/articles/${id}`,
  import: id => `/imports/${id}`,
  webhook: () => '/integrations/webhooks',
  api_key: () => '/integrations',
  member: id => (id === null ? '/team' : `/team/${id}`),
  user: () => '/team',
  invitation: () => '/team/invitations',
  company: () => '/settings',
  profile: () => '/profile/data',
  deletion_request: () => '/profile/requests',
}

/** The page that shows a record; null where none does. */
export const pageOfRecord = (entity: string, id: number | null): string | null => pages[entity]?.(id) ?? null
