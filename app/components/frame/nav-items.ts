import {
  CalendarRange,
  ClipboardList,
  FileInput,
  FileText,
  FolderKanban,
  House,
  Inbox,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Package,
  Plug,
  Receipt,
  RotateCcwClock,
  Settings,
  Timer,
  TreePalm,
  UserPlus,
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
  /** One of these is enough; an empty list means everyone. */
  permissions: readonly string[]
  /** Second key after `g`. */
  key: string
}

export interface PageItem extends Pick<NavItem, 'to' | 'icon' | 'permissions'> {
  label: NavKey & (`items.${string}` | `pages.${string}`)
  /** Synonyms, for finding it by search. */
  keywords?: NavKey & `keywords.${string}`
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
  { label: 'items.mail', to: '/mail', icon: Mail, permissions: ['mailbox:own'], key: 'e' },
  {
    label: 'items.messages',
    to: '/messages',
    icon: MessagesSquare,
    permissions: ['conversations:read'],
    key: 'w',
  },
  { label: 'items.contacts', to: '/contacts', icon: Users, permissions: ['contacts:read'], key: 'k' },
  { label: 'items.projects', to: '/projects', icon: FolderKanban, permissions: ['projects:read'], key: 'p' },
  { label: 'items.planning', to: '/planning', icon: CalendarRange, permissions: ['team_boards:read'], key: 'b' },
  { label: 'items.leave', to: '/leave', icon: TreePalm, permissions: ['leave:read'], key: 'u' },
  { label: 'items.offers', to: '/offers', icon: FileText, permissions: ['offers:read'], key: 'o' },
  { label: 'items.rapports', to: '/rapports', icon: ClipboardList, permissions: ['rapports:read'], key: 'r' },
  { label: 'items.times', to: '/times', icon: Timer, permissions: ['time_entries:read'], key: 'z' },
  { label: 'items.invoices', to: '/invoices', icon: Receipt, permissions: ['invoices:read'], key: 'i' },
  { label: 'items.articles', to: '/articles', icon: Package, permissions: ['articles:read'], key: 't' },
]

const administration: readonly NavItem[] = [
  { label: 'items.team', to: '/team', icon: UsersRound, permissions: ['team:read'], key: 'm' },
  { label: 'items.settings', to: '/settings', icon: Settings, permissions: ['company:read'], key: 's' },
  { label: 'items.audit', to: '/audit', icon: RotateCcwClock, permissions: ['audit:read'], key: 'l' },
  {
    label: 'items.integrations',
    to: '/integrations',
    icon: Plug,
    permissions: ['api_keys:manage', 'webhooks:manage', 'queues:read'],
    key: 'n',
  },
  { label: 'items.inbound', to: '/inbound', icon: FileInput, permissions: ['inbound:read'], key: 'd' },
]

const creations: readonly CreateItem[] = [
  { label: 'create.rapport', to: '/rapports/new', icon: ClipboardList, permissions: ['rapports:write'] },
  { label: 'create.inquiry', to: '/inquiries/new', icon: Inbox, permissions: ['inquiries:write'] },
  { label: 'create.offer', to: '/offers/new', icon: FileText, permissions: ['offers:write'] },
  { label: 'create.invoice', to: '/invoices/new', icon: Receipt, permissions: ['invoices:write'] },
  { label: 'create.contact', to: '/contacts/new', icon: Users, permissions: ['contacts:write'] },
  { label: 'create.project', to: '/projects/new', icon: FolderKanban, permissions: ['projects:write'] },
  {
    label: 'create.appointment',
    to: '/appointments/new',
    icon: CalendarRange,
    permissions: ['appointments:write'],
  },
  { label: 'create.article', to: '/articles/new', icon: Package, permissions: ['articles:write'] },
  { label: 'create.member', to: '/team?invite=1', icon: UserPlus, permissions: ['team:invite'] },
]

// Order of the destinations in the phone's bar, by how often they are needed one-handed; the first four allowed ones
// are shown.
const thumbOrder = ['/', '/times', '/rapports', '/projects', '/inquiries', '/invoices', '/contacts']

/** Whether this user may open an item's page. */
export const allowedFor =
  ({ permissions }: Pick<SessionView, 'permissions'>) =>
  (item: { permissions: readonly string[] }): boolean =>
    item.permissions.length === 0 || item.permissions.some(permission => permissions.includes(permission))

/** Everything that the frame links to for this user. */
export function navigationFor(session: Pick<SessionView, 'permissions'>) {
  const allowed = allowedFor(session)
  const main = places.filter(allowed)
  const admin = administration.filter(allowed)
  const thumb = thumbOrder.flatMap(to => main.filter(item => item.to === to)).slice(0, 4)
  return {
    main,
    admin,
    create: creations.filter(allowed),
    thumb,
    /** What the phone's "more" sheet lists. */
    rest: [...main, ...admin].filter(item => !thumb.includes(item)),
  }
}

export type Navigation = ReturnType<typeof navigationFor>
