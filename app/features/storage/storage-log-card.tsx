import { Card, CardHeader } from '~/components/ui/card'
import { Instant } from '~/components/value'
import { storageTexts } from '~/i18n/storage'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'

const kinds = [
  ...([
    'deep-started',
    'deep-done',
    'deep-failed',
    'deep-without_provider',
    'light-deviations',
    'resync',
    'document-changed',
  ] as const),
  ...([
    'document-removed',
    'document-renamed',
    'document-moved',
    'document-put_back',
    'document-taken_in',
    'document-version_taken_in',
    'document-not_taken_in',
    'folder-removed',
    'migration-started',
    'migration-paused',
    'migration-resumed',
    'migration-cleaned',
    'migration-stuck',
  ] as const),
] as const

/** What was last done at the provider, or seen there. */
export function StorageLogCard({ status }: { status: Outputs['storage']['status']['data'] }) {
  const t = useT(storageTexts)
  const labelOf = (kind: string) => t(`kinds.${kinds.find(known => known === kind.replace('.', '-')) ?? 'other'}`)
  return (
    <Card>
      <CardHeader title={t('log')} />
      {status.log.length === 0 ? <p className="px-4 pb-4 text-muted">{t('noLog')}</p> : null}
      <ol className="divide-y divide-line border-t border-line">
        {status.log.slice(0, 20).map(({ at, kind, details }) => (
          <li key={`${at}${kind}${String(details.document_id ?? '')}`} className="flex gap-3 px-4 py-2">
            <span className="min-w-0 grow break-words">
              {labelOf(kind)}
              {details.name ? <span className="text-muted"> · {String(details.name)}</span> : null}
            </span>
            <span className="shrink-0 text-xs text-muted">
              <Instant value={at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
