import { useFetcher } from '@remix-run/react'
import { Check, Lock, RotateCcw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Switch } from '~/components/ui/switch'
import { toast } from '~/components/ui/toast'
import { Tooltip } from '~/components/ui/tooltip'
import { permissionKey } from '~/i18n/permission-key'
import { teamTexts } from '~/i18n/team'
import { useT } from '~/lib/i18n'
import { useRoleName } from '~/lib/roles'
import { useFormat } from '~/lib/session'
import { type Explained, type Module, moduleKey } from './role'

type One = Explained['permissions'][number]

interface PermissionListProps {
  explained: Explained
  /** Whether the viewer may change them here. */
  editable: boolean
  description: string
}

/** A person's permissions, by area, each with its reason as text. */
export function PermissionList({ explained, editable, description }: PermissionListProps) {
  const t = useT(teamTexts)
  const own = explained.permissions.filter(({ override }) => override).length
  return (
    <Card>
      <CardHeader
        title={t('permissions.title')}
        description={explained.role === 1 ? t('permissions.administrator') : description}
        actions={editable && own > 0 ? <ResetAll name={explained.name} count={own} /> : undefined}
      />
      {groupsOf(explained).map(([module, permissions]) => (
        <section key={module} aria-label={t(`modules.${moduleKey(module)}`)}>
          <h3 className="border-y border-line bg-sunken px-4 py-1 text-xs font-medium text-muted">
            {t(`modules.${moduleKey(module)}`)}
          </h3>
          <ul className="divide-y divide-line">
            {permissions.map(one => (
              <Row key={one.permission} one={one} role={explained.role} editable={editable} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

function Row({ one, role, editable }: { one: One; role: number; editable: boolean }) {
  const t = useT(teamTexts)
  const reason = useReason(role)
  const { submit, state, data } = useFetcher<{ message: string | null }>()
  // The value just chosen, until the server has answered.
  const [wish, setWish] = useState<boolean | null>(null)
  useEffect(() => {
    if (state === 'idle') setWish(null)
  }, [state])
  useEffect(() => {
    if (state === 'idle' && data?.message) toast(t('invitations.failed'), { tone: 'danger', description: data.message })
  }, [state, data, t])
  const { permission, delegable, override } = one
  const name = t(`permissionNames.${permissionKey(permission)}`)
  const changes = editable && delegable && role !== 1
  const said = wish ?? override?.allowed ?? one.default
  return (
    <li className="flex min-h-12 has-[:target]:bg-accent-soft items-center gap-3 px-4 py-1.5">
      {editable ? null : <Verdict allowed={one.allowed} />}
      <div className="min-w-0 grow">
        <p id={`p-${permission}`} className="scroll-mt-32">
          {name}
        </p>
        <p className={override ? 'text-xs text-accent-ink' : 'text-xs text-muted'} suppressHydrationWarning>
          {reason(one)}
        </p>
      </div>
      {changes && override ? (
        <Tooltip content={t('permissions.reset')}>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`${t('permissions.reset')}: ${name}`}
            onClick={() => submit({ intent: 'reset', permission }, { method: 'post' })}
          >
            <RotateCcw className="text-faint" />
          </Button>
        </Tooltip>
      ) : null}
      {changes ? (
        <Switch
          aria-labelledby={`p-${permission}`}
          checked={said}
          onCheckedChange={allowed => {
            setWish(allowed)
            submit({ intent: 'set', permission, allowed: allowed ? 'on' : 'off' }, { method: 'post' })
          }}
        />
      ) : editable ? (
        <Fixed allowed={one.allowed} />
      ) : null}
    </li>
  )
}

/** Permissions fixed by the role show a mark where the others have a switch. */
function Fixed({ allowed }: { allowed: boolean }) {
  const t = useT(teamTexts)
  return (
    <Tooltip content={t('permissions.why.reserved')}>
      <span className="flex items-center gap-2 text-faint">
        <Lock aria-hidden className="size-4" />
        <Verdict allowed={allowed} />
        <span className="sr-only">{t('permissions.why.reserved')}</span>
      </span>
    </Tooltip>
  )
}

function Verdict({ allowed }: { allowed: boolean }) {
  const t = useT(teamTexts)
  const Icon = allowed ? Check : X
  return (
    <span className={allowed ? 'text-success' : 'text-faint'}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{t(allowed ? 'permissions.allowed' : 'permissions.refused')}</span>
    </span>
  )
}

function ResetAll({ name, count }: { name: string; count: number }) {
  const t = useT(teamTexts)
  const { submit } = useFetcher()
  return (
    <ConfirmDialog
      trigger={<Button>{t('permissions.resetAll')}</Button>}
      title={t('permissions.resetTitle', { name })}
      confirmLabel={t('permissions.reset')}
      onConfirm={() => submit({ intent: 'reset' }, { method: 'post' })}
    >
      {t('permissions.resetBody', { count })}
    </ConfirmDialog>
  )
}

function groupsOf({ permissions }: Explained): [Module, One[]][] {
  const groups = new Map<Module, One[]>()
  for (const one of permissions) groups.set(one.module, [...(groups.get(one.module) ?? []), one])
  return [...groups]
}

/** Why a person may or may not do something, as text. */
function useReason(role: number) {
  const t = useT(teamTexts)
  const format = useFormat()
  const roleName = useRoleName()(role)
  return ({ source, allowed, module, override }: Explained['permissions'][number]): string => {
    if (source === 'module') return t('permissions.why.module', { module: t(`modules.${moduleKey(module)}`) })
    if (source === 'administrator') return t('permissions.why.administrator')
    if (source === 'override' && override)
      return t(allowed ? 'permissions.why.given' : 'permissions.why.taken', {
        name: override.set_by_name ?? t('permissions.why.someone'),
        day: format.day(format.dayOf(override.set_at)),
      })
    return t(allowed ? 'permissions.why.role' : 'permissions.why.roleNot', { role: roleName })
  }
}
