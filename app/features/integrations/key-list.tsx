import { Link, useFetcher } from '@remix-run/react'
import { ChartColumn, RotateCw, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { toast } from '~/components/ui/toast'
import { Ago, Day, Instant } from '~/components/value'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { ApiKey } from './integration'
import { KeyText } from './key-text'
import { ScopeBadges } from './scope-badges'

interface KeyListProps {
  keys: readonly ApiKey[]
  onRotate: (key: ApiKey) => void
}

/** Active keys, each with its scopes, usage and expiry. */
export function KeyList({ keys, onRotate }: KeyListProps) {
  const t = useT(integrationsTexts)
  return (
    <Card>
      <ul aria-label={t('tabs.keys')} className="divide-y divide-line">
        {keys.map(key => (
          <KeyRow key={key.id} apiKey={key} onRotate={onRotate} />
        ))}
      </ul>
    </Card>
  )
}

function KeyRow({ apiKey, onRotate }: { apiKey: ApiKey; onRotate: KeyListProps['onRotate'] }) {
  const t = useT(integrationsTexts)
  const { submit, state, data } = useFetcher<{ message: string | null }>()
  const message = data?.message
  const mayWrite = useMay()('api_keys:write')
  useEffect(() => {
    if (state === 'idle' && message) toast(t('keys.revokeFailed'), { tone: 'danger', description: message })
  }, [state, message, t])
  if (state !== 'idle') return null
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-56 grow basis-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{apiKey.name}</span>
          <KeyText prefix={apiKey.prefix} />
          {apiKey.expires_at ? (
            <Badge tone="warning">
              {t('keys.expiresAt')} <Instant value={apiKey.expires_at} />
            </Badge>
          ) : null}
        </p>
        <ScopeBadges scopes={apiKey.scopes} />
        <KeyTimes apiKey={apiKey} />
      </div>
      <div className="-mx-2 -mt-1 flex flex-wrap gap-1">
        <Button asChild variant="ghost">
          <Link to={`/integrations?key=${apiKey.id}`} prefetch="intent" preventScrollReset>
            <ChartColumn aria-hidden />
            {t('keys.usage')}
          </Link>
        </Button>
        {apiKey.replaced_by_id === null && mayWrite ? (
          <Button variant="ghost" onClick={() => onRotate(apiKey)}>
            <RotateCw aria-hidden />
            {t('keys.rotate')}
          </Button>
        ) : null}
        <ConfirmDialog
          trigger={
            <Button variant="ghost" className="text-danger">
              <Trash2 aria-hidden />
              {t('keys.revoke')}
            </Button>
          }
          title={t('keys.revokeTitle', { name: apiKey.name })}
          confirmLabel={t('keys.revoke')}
          onConfirm={() =>
            submit({ intent: 'revoke', id: apiKey.id }, { method: 'post', action: '/integrations?index' })
          }
        >
          {t('keys.revokeBody')}
        </ConfirmDialog>
      </div>
    </li>
  )
}

function KeyTimes({ apiKey }: { apiKey: ApiKey }) {
  const t = useT(integrationsTexts)
  const format = useFormat()
  const { requests_today: count } = apiKey
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
      {apiKey.last_used_at ? (
        <span>
          {t('keys.lastUsed')} <Ago value={apiKey.last_used_at} />
        </span>
      ) : (
        <Badge>{t('keys.neverUsed')}</Badge>
      )}
      {count > 0 ? (
        <>
          <span aria-hidden>·</span>
          <span className="tabular" suppressHydrationWarning>
            {t('keys.today', { count, number: format.number(count) })}
          </span>
        </>
      ) : null}
      <span aria-hidden>·</span>
      <span>
        {t('keys.since')} <Day value={format.dayOf(apiKey.created_at)} />
      </span>
    </p>
  )
}
