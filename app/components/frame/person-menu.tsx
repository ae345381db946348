import { Link, useSubmit } from '@remix-run/react'
import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { navTexts } from '~/i18n/nav'
import { useT } from '~/lib/i18n'
import { forgetRecent } from '~/lib/recent'
import { useRoleName } from '~/lib/roles'
import { Avatar } from '../ui/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu'
import type { SessionView } from './session-view'

/** Who is signed in, and the way out. */
export function PersonMenu({ session, onShortcuts }: { session: SessionView; onShortcuts: () => void }) {
  const t = useT(navTexts)
  const roleName = useRoleName()
  const submit = useSubmit()
  const { user, role } = session
  function logout() {
    forgetRecent()
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
