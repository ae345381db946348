import { Search } from 'lucide-react'
import { navTexts } from '~/i18n/nav'
import { useT } from '~/lib/i18n'
import { Button } from '../ui/button'
import { Kbd } from '../ui/kbd'
import { AppearanceMenu } from './appearance-menu'
import { Bell } from './bell'
import { CompanyMark } from './company-mark'
import { LiveMark } from './live-mark'
import { PersonMenu } from './person-menu'
import type { SessionView } from './session-view'

interface TopBarProps {
  session: SessionView
  onSearch: () => void
  onShortcuts: () => void
}

/** Search, appearance and person; on phones also the company. */
export function TopBar({ session, onSearch, onShortcuts }: TopBarProps) {
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
        <Button
          variant="ghost"
          size="icon"
          className="md:hidden"
          aria-label={t('palette.title')}
          onClick={onSearch}
        >
          <Search />
        </Button>
        <AppearanceMenu />
        <Bell />
        <PersonMenu session={session} onShortcuts={onShortcuts} />
      </div>
    </header>
  )
}
