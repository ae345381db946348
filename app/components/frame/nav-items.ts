import {
  Bell,
  ClipboardList,
  Download,
  FileInput,
  FileText,
  FolderKanban,
  History,
  House,
  Inbox,
  type LucideIcon,
  Package,
  Plug,
  Receipt,
  Settings,
  ShieldCheck,
  UserPlus,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { navTexts } from '~/i18n/nav'
import type { TextKey } from '~/lib/i18n'
import type { SessionView } from './session-view'

type NavKey = TextKey<typeof navTexts>

export interface NavItem {
  label: NavKey & `items.${string}`
  to: string
  icon: LucideIcon
  /** One of these is enough; none = everybody. */
  permissions: readonly string[]
  /** Second key after `g`. */
  key: string
}

export interface PageItem extends Pick<NavItem, 'to' | 'icon' | 'permissions'> {
  label: NavKey & (`items.${string}` | `pages.${string}`)
}

export interface CreateItem {
  label: NavKey & `create.${string}`
  to: string
  icon: LucideIcon
  permissions: readonly string[]
}

const places: readonly NavItem[] = [
  { label: 'items.today', to: '/', icon: House, permissions: [], key: 'h' },
  { label: 'items.inquiries', to: '/inquiries', icon: Inbox, permissions: ['inquiries:read'], key: 'a' },
  { label: 'items.contacts', to: '/contacts', icon: Users, permissions: ['contacts:read'], key: 'k' },
  { label: 'items.projects', to: '/projects', icon: FolderKanban, permissions: ['projects:read'], key: 'p' },
  { label: 'items.offers', to: '/offers', icon: FileText, permissions: ['offers:read'], key: 'o' },
  { label: 'items.rapports', to: '/rapports', icon: ClipboardList, permissions: ['rapports:read'], key: 'r' },
  { label: 'items.invoices', to: '/invoices', icon: Receipt, permissions: ['invoices:read'], key: 'i' },
  { label: 'items.articles', to: '/articles', icon: Package, permissions: ['articles:read'], key: 't' },
]

const administration: readonly NavItem[] = [
  { label: 'items.team', to: '/team', icon: UsersRound, permissions: ['team:read'], key: 'm' },
  { label: 'items.settings', to: '/settings', icon: Settings, permissions: ['company:read'], key: 's' },
  { label: 'items.audit', to: '/audit', icon: History, permissions: ['audit:read'], key: 'l' },
  {
    label: 'items.integrations',
    to: '/integrations',
    icon: Plug,
    permissions: ['api_keys:manage', 'webhooks:manage', 'queues:read'],
    key: 'n',
  },
  { label: 'items.inbound', to: '/inbound', icon: FileInput, permissions: ['inbound:read'], key: 'd' },
]

/** Pages that stand in no bar and are found by their names. */
const further: readonly PageItem[] = [
  { label: 'items.profile', to: '/profile', icon: UserRound, permissions: [] },
  { label: 'pages.notifications', to: '/profile/notifications', icon: Bell, permissions: [] },
  { label: 'pages.security', to: '/profile/security', icon: ShieldCheck, permissions: [] },
  { label: 'pages.data', to: '/profile/data', icon: Download, permissions: [] },
  { label: 'pages.creditNotes', to: '/credit-notes', icon: Receipt, permissions: ['invoices:read'] },
  { label: 'pages.dunning', to: '/dunning', icon: Receipt, permissions: ['invoices:dun'] },
  { label: 'pages.imports', to: '/imports', icon: FileInput, permissions: ['imports:write'] },
  { label: 'pages.invitations', to: '/team/invitations', icon: UserPlus, permissions: ['team:invite'] },
  { label: 'pages.departments', to: '/team/departments', icon: UsersRound, permissions: ['team:read'] },
  { label: 'pages.permissions', to: '/team/permissions', icon: ShieldCheck, permissions: [] },
  { label: 'pages.webhooks', to: '/integrations/webhooks', icon: Plug, permissions: ['webhooks:manage'] },
  { label: 'pages.deliveries', to: '/integrations/deliveries', icon: Plug, permissions: ['webhooks:manage'] },
]

const creations: readonly CreateItem[] = [
  { label: 'create.rapport', to: '/rapports/new', icon: ClipboardList, permissions: ['rapports:write'] },
  { label: 'create.inquiry', to: '/inquiries/new', icon: Inbox, permissions: ['inquiries:write'] },
  { label: 'create.offer', to: '/offers/new', icon: FileText, permissions: ['offers:write'] },
  { label: 'create.invoice', to: '/invoices/new', icon: Receipt, permissions: ['invoices:write'] },
  { label: 'create.contact', to: '/contacts/new', icon: Users, permissions: ['contacts:write'] },
  { label: 'create.project', to: '/projects/new', icon: FolderKanban, permissions: ['projects:write'] },
  { label: 'create.article', to: '/articles/new', icon: Package, permissions: ['articles:write'] },
  { label: 'create.member', to: '/team?invite=1', icon: UserPlus, permissions: ['team:invite'] },
]

// Places of the phone's bar by how often one thumb needs them; the first four that are allowed stand there.
const thumbOrder = ['/', '/inquiries', '/projects', '/rapports', '/invoices', '/contacts']

/** Everything that the frame links to for this person. */
export function navigationFor({ permissions }: Pick<SessionView, 'permissions'>) {
  const allowed = (item: { permissions: readonly string[] }) =>
    item.permissions.length === 0 || item.permissions.some(permission => permissions.includes(permission))
  const main = places.filter(allowed)
  const admin = administration.filter(allowed)
  const thumb = thumbOrder.flatMap(to => main.filter(item => item.to === to)).slice(0, 4)
  return {
    main,
    admin,
    /** What only the palette lists. */
    further: further.filter(allowed),
    create: creations.filter(allowed),
    thumb,
    /** What the phone's "more" sheet lists. */
    rest: [...main, ...admin].filter(item => !thumb.includes(item)),
  }
}

export type Navigation = ReturnType<typeof navigationFor>
