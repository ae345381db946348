import { NavLink } from '@remix-run/react'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactElement } from 'react'
import { navTexts } from '~/i18n/nav'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { Tooltip } from '../ui/tooltip'
import { CompanyMark } from './company-mark'
import type { NavItem, Navigation } from './nav-items'
import type { SessionView } from './session-view'

interface RailProps {
  navigation: Navigation
  session: SessionView
  narrow: boolean
  onToggle: () => void
}

const rowStyle =
  'flex h-8 w-full items-center gap-2.5 rounded-lg px-2 text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-10 [&_svg]:size-4 [&_svg]:shrink-0'

/** The left rail of wide screens: icons with labels, or icons alone. */
export function Rail({ navigation, session, narrow, onToggle }: RailProps) {
  const t = useT(navTexts)
  const Toggle = narrow ? PanelLeftOpen : PanelLeftClose
  const toggleLabel = t(narrow ? 'rail.expand' : 'rail.collapse')
  return (
    <nav
      data-frame
      aria-label={t('main')}
      className={cn(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface transition-[width] md:flex',
        narrow ? 'w-14' : 'w-14 lg:w-56',
      )}
    >
      <div className="flex h-13 items-center gap-2.5 px-3">
        <CompanyMark company={session.company} />
        <span className={cn('font-semibold', labelStyle(narrow))}>{session.company.name}</span>
      </div>
      <div className="flex grow flex-col gap-4 overflow-x-hidden overflow-y-auto px-3 py-2">
        <RailGroup items={navigation.main} narrow={narrow} />
        {navigation.admin.length > 0 ? <RailGroup items={navigation.admin} narrow={narrow} /> : null}
      </div>
      <div className="border-t border-line p-3 max-lg:hidden">
        <RailHint label={toggleLabel} narrow={narrow}>
          <button type="button" onClick={onToggle} aria-expanded={!narrow} className={rowStyle}>
            <Toggle aria-hidden />
            <span className={labelStyle(narrow)}>{toggleLabel}</span>
          </button>
        </RailHint>
      </div>
    </nav>
  )
}

function RailGroup({ items, narrow }: { items: readonly NavItem[]; narrow: boolean }) {
  const t = useT(navTexts)
  return (
    <ul className="grid gap-0.5">
      {items.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <RailHint label={t(label)} narrow={narrow}>
            <NavLink to={to} end={to === '/'} prefetch="intent" className="group block rounded-lg">
              {({ isActive }) => (
                <span
                  className={cn(
                    rowStyle,
                    isActive && 'bg-accent-soft font-medium text-ink hover:bg-accent-soft [&_svg]:text-accent-ink',
                  )}
                >
                  <Icon aria-hidden />
                  <span className={labelStyle(narrow)}>{t(label)}</span>
                </span>
              )}
            </NavLink>
          </RailHint>
        </li>
      ))}
    </ul>
  )
}

// Between phone and desktop there is room for icons only; labels remain for screen readers and as tooltips.
const labelStyle = (narrow: boolean) => (narrow ? 'sr-only' : 'truncate max-lg:sr-only')

function RailHint({ label, narrow, children }: { label: string; narrow: boolean; children: ReactElement }) {
  return (
    <Tooltip content={label} side="right" className={narrow ? undefined : 'lg:hidden'}>
      {children}
    </Tooltip>
  )
}
