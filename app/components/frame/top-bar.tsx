import { Link, useRouteLoaderData, useSubmit } from '@remix-run/react'
import { Bell as BellIcon, Keyboard, LogOut, Search, Sparkles, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { Kbd } from '~/components/ui/kbd'
import { Popover, PopoverContent, PopoverTrigger } from '~/components/ui/popover'
import { Tooltip } from '~/components/ui/tooltip'
import { bellTexts } from '~/i18n/bell'
import { navTexts } from '~/i18n/nav'
import { useT } from '~/lib/i18n'
import { forgetKeptForms } from '~/lib/kept-on-device'
import { latePart } from '~/lib/late-part'
import { useLive } from '~/lib/live'
import { forgetRecent } from '~/lib/recent'
import { useRoleName } from '~/lib/roles'
import { AppearanceMenu } from './appearance-menu'
import { CompanyMark } from './company-mark'
import { LiveMark } from './live-mark'
import type { SessionView } from './session-view'

interface TopBarProps {
  session: SessionView
  onSearch: () => void
  /** Absent where no assistant is available. */
  onAssistant: (() => void) | undefined
  onShortcuts: () => void
}

/** Search, appearance and user menu; on phones also the company. */
export function TopBar({ session, onSearch, onAssistant, onShortcuts }: TopBarProps) {
  const t = useT(navTexts)
  return (
    <header
      data-frame
      className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b border-line bg-surface px-4 md:px-6"
    >
      <span className="flex min-w-0 grow items-center gap-2.5 md:hidden">
        <CompanyMark company={session.company} />
        <span className="truncate font-semibold">{session.company.name}</span>
      </span>
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className="hidden h-8 w-full max-w-sm items-center gap-2 rounded-lg border border-line bg-canvas px-2.5 text-faint transition-colors hover:border-line-strong md:flex"
      >
        <Search aria-hidden className="size-4" />
        <span className="grow text-left">{t('palette.placeholder')}</span>
        <span aria-hidden className="flex gap-1">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <div className="flex shrink-0 items-center gap-1 md:ml-auto">
        <LiveMark />
        <Button variant="ghost" size="icon" className="md:hidden" aria-label={t('palette.title')} onClick={onSearch}>
          <Search />
        </Button>
        {onAssistant ? (
          <Tooltip content={t('menu.assistant')} side="bottom">
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('menu.assistant')}
              aria-keyshortcuts="Control+J Meta+J"
              onClick={onAssistant}
            >
              <Sparkles />
            </Button>
          </Tooltip>
        ) : null}
        <AppearanceMenu />
        <Bell />
        <PersonMenu session={session} onShortcuts={onShortcuts} />
      </div>
    </header>
  )
}

const BellList = latePart(() => import('./bell-list'))

const many = 99

/** The live number of unread notifications, and their list. */
function Bell() {
  const t = useT(bellTexts)
  const [open, setOpen] = useState(false)
  useLive(['notifications'])
  const unread = useRouteLoaderData<{ unread?: number }>('routes/_app')?.unread ?? 0
  const name = unread > 0 ? t('unread', { count: unread }) : t('none')
  return (
    <>
      <Popover open={open} onOpenChange={setOpen}>
        <Tooltip content={t('title')} side="bottom">
          <PopoverTrigger asChild>
            <Button variant="ghost" size="icon" aria-label={name} className="relative">
              <BellIcon />
              {unread > 0 ? (
                <span
                  aria-hidden
                  className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-danger-fill px-1 text-[10px] leading-none font-semibold text-white tabular"
                >
                  {unread > many ? `${many}+` : unread}
                </span>
              ) : null}
            </Button>
          </PopoverTrigger>
        </Tooltip>
        <PopoverContent
          label={t('title')}
          align="end"
          className="flex max-h-[min(36rem,80dvh)] w-[min(24rem,calc(100vw-1rem))] flex-col p-0"
        >
          <Suspense fallback={<p className="p-4 text-muted">{t('loading')}</p>}>
            {open ? <BellList unread={unread} onClose={() => setOpen(false)} /> : null}
          </Suspense>
        </PopoverContent>
      </Popover>
      {/* A new one is announced, but nothing on the first render. */}
      <span role="status" className="sr-only">
        {unread > 0 ? name : ''}
      </span>
    </>
  )
}

/** Who is signed in, and signing out. */
function PersonMenu({ session, onShortcuts }: { session: SessionView; onShortcuts: () => void }) {
  const t = useT(navTexts)
  const roleName = useRoleName()
  const submit = useSubmit()
  const { user, role } = session
  function logout() {
    forgetRecent()
    forgetKeptForms()
    submit(null, { method: 'post', action: '/logout' })
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={t('menu.person', { name: user.name })}
        className="grid size-8 place-items-center rounded-full pointer-coarse:size-10"
      >
        <Avatar name={user.name} src={user.avatarUrl} />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        <div className="grid px-2 py-1.5">
          <span className="truncate font-semibold">{user.name}</span>
          <span className="truncate text-xs text-muted">{user.email}</span>
          <span className="truncate text-xs text-muted">
            {session.company.name}, {roleName(role)}
          </span>
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/profile">
            <UserRound aria-hidden />
            {t('items.profile')}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onShortcuts}>
          <Keyboard aria-hidden />
          {t('menu.shortcuts')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={logout}>
          <LogOut aria-hidden />
          {t('menu.logout')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
