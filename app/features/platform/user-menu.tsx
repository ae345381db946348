import { useFetcher } from '@remix-run/react'
import { Ellipsis, Lock, LockOpen, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { toast } from '~/components/ui/toast'
import { platformTexts } from '~/i18n/platform'
import { useT } from '~/lib/i18n'
import { roleNumbers, useRoleName } from '~/lib/roles'
import type { Outputs } from '~server/contract'
import type { UserStepReply } from './user-step.server'

type User = Outputs['admin']['users']['data'][number]

/** The actions of an operator on an account. */
export function UserMenu({ user }: { user: User }) {
  const t = useT(platformTexts)
  const roleName = useRoleName()
  const fetcher = useFetcher<UserStepReply>()
  const [opened, setOpened] = useState<'close' | 'remove' | null>(null)
  const step = (intent: string, more: Record<string, string> = {}) =>
    fetcher.submit({ intent, id: String(user.id), ...more }, { method: 'post', action: '/admin/users' })
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data) return
    const { outcome, message } = fetcher.data
    if (outcome === 'refused') toast(message ?? '', { tone: 'danger' })
    else toast(t(`users.${outcome}`), outcome === 'kept' ? { tone: 'info', lasting: true } : {})
  }, [fetcher.state, fetcher.data, t])
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon"
            pending={fetcher.state !== 'idle'}
            aria-label={t('users.menu', { name: user.name })}
          >
            <Ellipsis />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {user.companies.map(({ company_id, name, role }) => (
            <DropdownMenuRadioGroup
              key={company_id}
              aria-label={t('users.role', { name: user.name, company: name })}
              value={String(role)}
              onValueChange={next => step('role', { company_id, role: next })}
            >
              <p className="px-2 pt-1 text-xs text-muted">{name}</p>
              {roleNumbers.map(value => (
                <DropdownMenuRadioItem key={value} value={String(value)}>
                  {roleName(value)}
                </DropdownMenuRadioItem>
              ))}
              <DropdownMenuSeparator />
            </DropdownMenuRadioGroup>
          ))}
          {user.active ? (
            <DropdownMenuItem onSelect={() => setOpened('close')}>
              <Lock aria-hidden />
              {t('users.close')}
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem onSelect={() => step('reopen')}>
              <LockOpen aria-hidden />
              {t('users.reopen')}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem tone="danger" onSelect={() => setOpened('remove')}>
            <Trash2 aria-hidden />
            {t('users.remove')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {(['close', 'remove'] as const).map(verb => (
        <ConfirmDialog
          key={verb}
          open={opened === verb}
          onOpenChange={() => setOpened(null)}
          title={t(`users.${verb}Title`, { name: user.name })}
          confirmLabel={t(`users.${verb}`)}
          onConfirm={() => step(verb)}
        >
          {t(`users.${verb}Body`)}
        </ConfirmDialog>
      ))}
    </>
  )
}
