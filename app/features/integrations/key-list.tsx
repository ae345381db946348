import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { toast } from '~/components/ui/toast'
import { Ago, Day } from '~/components/value'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { ApiKey } from './integration'
import { ScopeBadges } from './scope-badges'

interface KeyListProps {
  keys: readonly ApiKey[]
  /** Marker within the keys of this service. */
  env: 'test' | 'live'
}

/** Keys that work, each with what it reaches and when it was last used. */
export function KeyList({ keys, env }: KeyListProps) {
  const t = useT('integrations')
  return (
    <Card>
      <ul aria-label={t('tabs.keys')} className="divide-y divide-line">
        {keys.map(key => (
          <KeyRow key={key.id} apiKey={key} env={env} />
        ))}
      </ul>
    </Card>
  )
}

function KeyRow({ apiKey, env }: { apiKey: ApiKey; env: KeyListProps['env'] }) {
  const t = useT('integrations')
  const format = useFormat()
  const { submit, state, data } = useFetcher<{ message: string | null }>()
  const message = data?.message
  useEffect(() => {
    if (state === 'idle' && message) toast(t('keys.revokeFailed'), { tone: 'danger', description: message })
  }, [state, message, t])
  if (state !== 'idle') return null
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-56 grow basis-0 gap-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium break-words">{apiKey.name}</span>
          <code className="font-mono text-xs break-all text-muted">
            svc_{env}_{apiKey.prefix}_…
          </code>
        </p>
        <ScopeBadges scopes={apiKey.scopes} />
        <p className="text-xs text-muted">
          {apiKey.last_used_at ? (
            <>
              {t('keys.lastUsed')} <Ago value={apiKey.last_used_at} />
            </>
          ) : (
            <Badge>{t('keys.neverUsed')}</Badge>
          )}
          {' · '}
          {t('keys.since')} <Day value={format.dayOf(apiKey.created_at)} />
        </p>
      </div>
      <ConfirmDialog
        trigger={<Button>{t('keys.revoke')}</Button>}
        title={t('keys.revokeTitle', { name: apiKey.name })}
        confirmLabel={t('keys.revoke')}
        onConfirm={() =>
          submit({ intent: 'revoke', id: apiKey.id }, { method: 'post', action: '/integrations?index' })
        }
      >
        {t('keys.revokeBody')}
      </ConfirmDialog>
    </li>
  )
}
