import { NavLink, useLocation } from '@remix-run/react'
import { Menu, Plus } from 'lucide-react'
import { useState } from 'react'
import { navTexts } from '~/i18n/nav'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { Sheet, SheetContent, SheetTrigger } from '../ui/sheet'
import type { Navigation } from './nav-items'

const placeStyle =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[11px] text-muted focus-visible:-outline-offset-2 [&_svg]:size-5'

/** The phone's bar: four destinations, the rest behind "more", and one large plus within reach of the thumb. */
export function BottomBar({ navigation, onCreate }: { navigation: Navigation; onCreate: () => void }) {
  const t = useT(navTexts)
  const [open, setOpen] = useState(false)
  // While the user fills in a form, the page has its own button.
  const writing = /\/(new|edit|convert)$/.test(useLocation().pathname)
  return (
    <div
      data-frame
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {navigation.create.length > 0 && !writing ? (
        <button
          type="button"
          onClick={onCreate}
          aria-label={t('create.title')}
          className="absolute right-4 bottom-[calc(100%+1rem)] grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-raised active:scale-95"
        >
          <Plus aria-hidden className="size-7" />
        </button>
      ) : null}
      <nav aria-label={t('main')} className="flex">
        {navigation.thumb.map(({ to, label, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/'}
            className={({ isActive }) => cn(placeStyle, isActive && 'font-medium text-accent-ink')}
          >
            <Icon aria-hidden />
            <span className="max-w-full truncate px-0.5">{t(label)}</span>
          </NavLink>
        ))}
        <Sheet open={open} onOpenChange={setOpen}>
          <SheetTrigger className={placeStyle}>
            <Menu aria-hidden />
            {t('menu.more')}
          </SheetTrigger>
          <SheetContent side="bottom" title={t('menu.more')}>
            <ul className="-mx-3 grid">
              {navigation.rest.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    onClick={() => setOpen(false)}
                    className="flex h-12 items-center gap-3 rounded-lg px-3 text-base hover:bg-hover [&_svg]:size-5 [&_svg]:text-faint"
                  >
                    <Icon aria-hidden />
                    {t(label)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </SheetContent>
        </Sheet>
      </nav>
    </div>
  )
}
