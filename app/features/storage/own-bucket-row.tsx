import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { storageTexts } from '~/i18n/storage'
import { useT } from '~/lib/i18n'
import { bucketRefusals } from '~server/platform/values/bucket-refusals'
import { BucketDialog } from './bucket-dialog'
import { FormerCopies, LeaveButtons, MoveButton } from './provider-buttons'
import type { StoragePlace, StorageSetup } from './storage-place'

/** The company's own bucket: its state with the remedy, and its form. */
export function OwnBucketRow({ bucket, now }: { bucket: StorageSetup['bucket']; now: StoragePlace }) {
  const t = useT(storageTexts)
  const pending = useNavigation().state !== 'idle'
  const [isOpen, setOpen] = useState(false)
  const current = now === 'bucket'
  const at = bucket && t('bucket.at', { bucket: bucket.bucket, host: new URL(bucket.endpoint).host })
  const known = bucketErrors.find(error => error === bucket?.error) ?? 'access_withdrawn'
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-3">
      <span className="min-w-0 grow basis-36">
        <span className="font-medium">{t('providers.bucket')}</span>
        <span className="block text-xs break-words text-muted">{at ?? t('bucket.none')}</span>
        {bucket?.status === 'revoked' ? (
          <span className="block text-xs text-danger">{t(`bucket.errors.${known}`)}</span>
        ) : null}
        {bucket && !current && bucket.copies > 0 ? <FormerCopies of={bucket} /> : null}
      </span>
      {current ? <Badge tone={bucket?.status === 'revoked' ? 'danger' : 'success'}>{t('current')}</Badge> : null}
      {current ? (
        <Form method="post">
          <Button type="submit" name="intent" value="test" disabled={pending}>
            {t('test')}
          </Button>
        </Form>
      ) : null}
      {bucket && !current ? <LeaveButtons of={{ ...bucket, provider: 'bucket' }} name={t('providers.bucket')} /> : null}
      {bucket?.status === 'connected' && !current ? (
        <MoveButton to="bucket" now={now} />
      ) : (
        <Button onClick={() => setOpen(true)} variant={bucket?.status === 'revoked' ? 'primary' : 'secondary'}>
          {bucket ? t('bucket.change') : t('bucket.setUp')}
        </Button>
      )}
      {isOpen ? <BucketDialog bucket={bucket} onClose={() => setOpen(false)} /> : null}
    </li>
  )
}
const bucketErrors = ['access_withdrawn', ...bucketRefusals] as const
