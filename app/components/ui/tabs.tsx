import { NavLink, useLocation } from '@remix-run/react'
import { Tabs as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '~/lib/cn'
import { Count } from '../value'

export const Tabs = Radix.Root
export const TabsContent = Radix.Content

const listStyle = 'relative flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]'
const tabStyle =
  '-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:h-11'

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn(listStyle, className)} {...props} />
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(tabStyle, 'data-[state=active]:border-accent-mark data-[state=active]:text-ink', className)}
      {...props}
    />
  )
}

export interface TabLink {
  to: string
  label: ReactNode
  count?: number
  /** Only where the path is exactly `to`. */
  end?: boolean
}

/** Tabs that are pages of their own, so that each can be linked to. */
export function LinkTabs({ tabs, label }: { tabs: TabLink[]; label: string }) {
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the row scrolls, and the tab that is open is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says which one that is
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (open && list.current) list.current.scrollLeft = open.offsetLeft + open.offsetWidth - list.current.clientWidth
  }, [pathname])
  return (
    <nav ref={list} aria-label={label} className={listStyle}>
      {tabs.map(tab => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end={tab.end}
          prefetch="intent"
          preventScrollReset
          className={({ isActive }) => cn(tabStyle, isActive && 'border-accent-mark text-ink')}
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className="text-xs text-faint">
              <Count value={tab.count} />
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
