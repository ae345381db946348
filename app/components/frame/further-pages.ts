import {
  Bell,
  CalendarRange,
  Download,
  FileInput,
  Plug,
  Receipt,
  Settings2,
  ShieldCheck,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { PageItem } from './nav-items'

/** Pages that stand in no bar and are found by their names. */
export const furtherPages: readonly PageItem[] = [
  { label: 'items.profile', to: '/profile', icon: UserRound, permissions: [] },
  { label: 'pages.notifications', to: '/profile/notifications', icon: Bell, permissions: [] },
  { label: 'pages.security', to: '/profile/security', icon: ShieldCheck, permissions: [] },
  { label: 'pages.data', to: '/profile/data', icon: Download, permissions: [] },
  { label: 'items.appointments', to: '/appointments', icon: CalendarRange, permissions: ['appointments:read'] },
  { label: 'pages.work', to: '/settings/work', icon: Settings2, permissions: ['company_days:write'] },
  { label: 'pages.leaveSettings', to: '/leave/settings', icon: CalendarRange, permissions: ['leave:decide'] },
  { label: 'pages.creditNotes', to: '/credit-notes', icon: Receipt, permissions: ['invoices:read'] },
  { label: 'pages.dunning', to: '/dunning', icon: Receipt, permissions: ['invoices:dun'] },
  { label: 'pages.imports', to: '/imports', icon: FileInput, permissions: ['imports:write'] },
  { label: 'pages.invitations', to: '/team/invitations', icon: UserPlus, permissions: ['team:invite'] },
  { label: 'pages.departments', to: '/team/departments', icon: UsersRound, permissions: ['team:read'] },
  { label: 'pages.permissions', to: '/team/permissions', icon: ShieldCheck, permissions: [] },
  { label: 'pages.webhooks', to: '/integrations/webhooks', icon: Plug, permissions: ['webhooks:manage'] },
  { label: 'pages.deliveries', to: '/integrations/deliveries', icon: Plug, permissions: ['webhooks:manage'] },
]
