import { Form, useNavigation } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { storageTexts } from '~/i18n/storage'
import { useT } from '~/lib/i18n'
import { OwnBucketRow } from './own-bucket-row'
import { FormerCopies, LeaveButtons, MoveButton } from './provider-buttons'
import { placeOf, type StoragePlace, type StorageSetup } from './storage-place'

/** Where documents may be stored, and what connects, tests or chooses it. */
export function ProvidersCard({ setup }: { setup: StorageSetup }) {
  const t = useT(storageTexts)
  const [own, ...outside] = setup.providers.map(one => (
    <ProviderRow key={one.provider} provider={one} now={placeOf(setup)} />
  ))
  return (
    <Card>
      <CardHeader title={t('where')} description={t('whereHint')} />
      <ul className="divide-y divide-line border-t border-line">
        {own}
        <OwnBucketRow bucket={setup.bucket} now={placeOf(setup)} />
        {outside}
      </ul>
    </Card>
  )
}

interface ProviderRowProps {
  provider: StorageSetup['providers'][number]
  now: StoragePlace
}

function ProviderRow({ provider: one, now }: ProviderRowProps) {
  const t = useT(storageTexts)
  const pending = useNavigation().state !== 'idle'
  const { provider, configured, status, account } = one
  const current = provider === now
  const name = t(`providers.${provider}`)
  const isOwn = provider === 'object'
  const isSite = provider === 'sharepoint'
  const hint = isOwn
    ? null
    : !configured
      ? t('notConfigured')
      : status === 'revoked'
        ? t('revoked')
        : account
          ? t('account', { account })
          : t('notConnected')
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-3">
      <span className="min-w-0 grow">
        <span className="font-medium">{name}</span>
        {hint ? (
          <span className={status === 'revoked' ? 'block text-xs text-danger' : 'block text-xs text-muted'}>
            {hint}
          </span>
        ) : null}
        {!current && one.copies > 0 ? <FormerCopies of={one} /> : null}
      </span>
      {current ? <Badge tone={status === 'revoked' ? 'danger' : 'success'}>{t('current')}</Badge> : null}
      <Form method="post" className="flex gap-2">
        <input type="hidden" name="provider" value={provider} />
        {!isOwn && !isSite && configured && (status !== 'connected' || current) ? (
          <Button type="submit" name="intent" value="connect" disabled={pending}>
            {status ? t('reconnect') : t('connect')}
          </Button>
        ) : null}
        {current ? (
          <Button type="submit" name="intent" value="test" disabled={pending}>
            {t('test')}
          </Button>
        ) : null}
      </Form>
      {!current && status ? <LeaveButtons of={one} name={name} /> : null}
      {!current && (isOwn || status === 'connected') ? <MoveButton to={provider} now={now} /> : null}
      {isSite && configured && (status !== 'connected' || current) ? <SiteForm client={one.client_id ?? ''} /> : null}
    </li>
  )
}

/** A team site is named by its address: its administrator has granted us access, so no login is needed. */
function SiteForm({ client }: { client: string }) {
  const t = useT(storageTexts)
  const pending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="flex w-full flex-wrap items-end gap-2">
      <Field label={t('site')} help={t('siteHint', { client })} className="min-w-0 grow">
        {control => (
          <Input
            {...control}
            name="site_url"
            type="url"
            required
            placeholder="https://firma.sharepoint.com/sites/Team"
            autoComplete="off"
          />
        )}
      </Field>
      <Button type="submit" name="intent" value="site" disabled={pending}>
        {t('connect')}
      </Button>
    </Form>
  )
}
