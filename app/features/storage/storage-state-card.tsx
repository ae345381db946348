import { Form } from '@remix-run/react'
import { CirclePause } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { Ago, Instant } from '~/components/value'
import { ProgressLine } from '~/features/inbound/progress-line'
import { storageTexts } from '~/i18n/storage'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { placeOf, type StorageSetup } from './storage-place'

interface StorageStateCardProps {
  status: Outputs['storage']['status']['data']
  setup: StorageSetup
}

const folderStates = ['active', 'archived', 'missing', 'error'] as const
const documentStates = ['placed', 'waiting', 'missing', 'error'] as const
const remedies = [
  'quota_full',
  'folder_gone',
  'damaged',
  'refused',
  'changed_at_provider',
  'removed_at_provider',
] as const

/** How many documents and folders are in place, what runs, and what failed with its remedy. */
export function StorageStateCard({ status, setup: { documents, paused_at } }: StorageStateCardProps) {
  const t = useT(storageTexts)
  const progress = t('progress', { placed: status.documents.placed, documents })
  const remedyOf = (error: string) => t(`remedies.${remedies.find(known => known === error) ?? 'other'}`)
  const counts = <Name extends string>(
    names: readonly Name[],
    of: Record<Name, number>,
    label: (name: Name) => string,
  ) =>
    names
      .filter(name => of[name] > 0)
      .map(name => `${of[name]} ${label(name)}`)
      .join(' · ') || '0'
  return (
    <Card>
      <CardHeader
        title={t('state')}
        actions={
          <Form method="post" className="flex flex-wrap gap-2">
            {placeOf(status) === 'object' ? null : (
              <Button type="submit" name="intent" value={paused_at ? 'resume' : 'pause'}>
                {paused_at ? t('resume') : t('pause')}
              </Button>
            )}
            <Button type="submit" name="intent" value="reconcile" disabled={status.running}>
              {status.running ? t('running') : t('reconcile')}
            </Button>
          </Form>
        }
      />
      <CardContent>
        {paused_at ? (
          <div className="pb-3">
            <Notice tone="warning" icon={CirclePause} title={t('pausedTitle')}>
              {t('pausedBody')} <Instant value={paused_at} />
            </Notice>
          </div>
        ) : null}
        {placeOf(status) !== 'object' && status.documents.placed < documents ? (
          <div className="grid gap-1 pb-3">
            <p>{progress}</p>
            <ProgressLine label={t('state')} share={status.documents.placed / documents} text={progress} />
          </div>
        ) : null}
        <dl className="grid grid-cols-2 gap-3">
          <Fact name={t('documents')}>
            {counts(documentStates, status.documents, name => t(`documentStates.${name}`))}
          </Fact>
          <Fact name={t('folders')}>{counts(folderStates, status.folders, name => t(`folderStates.${name}`))}</Fact>
          <Fact name={t('lastLight')}>{status.last_light_at ? <Ago value={status.last_light_at} /> : t('never')}</Fact>
          <Fact name={t('lastDeep')}>{status.last_deep_at ? <Ago value={status.last_deep_at} /> : t('never')}</Fact>
          {status.push.state === 'none' ? null : (
            <Fact name={t('push')}>
              {t(`pushStates.${status.push.state}`)}
              {status.push.last_notified_at ? (
                <span className="block text-xs font-normal text-muted">
                  {t('lastNotified')} <Ago value={status.push.last_notified_at} />
                </span>
              ) : null}
            </Fact>
          )}
        </dl>
        {status.unfindable > 0 ? (
          <p role="alert" className="pt-3 text-danger">
            {t('unfindable', { count: status.unfindable })}
          </p>
        ) : null}
        <h3 className="pt-4 pb-1 text-xs font-medium text-muted">{t('errors')}</h3>
        {status.errors.length === 0 ? <p>{t('noErrors')}</p> : null}
        <ul className="grid gap-2">
          {status.errors.map(({ path, error, since }) => (
            <li key={`${path}${since}`}>
              <span className="block font-medium break-words">{path}</span>
              <span className="block text-xs text-muted">
                {remedyOf(error)} · <Ago value={since} />
              </span>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium tabular">{children}</dd>
    </div>
  )
}
