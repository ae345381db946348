import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, useLoaderData, useNavigation, useSubmit } from '@remix-run/react'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Label } from '~/components/ui/label'
import { Notice } from '~/components/ui/notice'
import { Ago, Instant } from '~/components/value'
import { ProgressLine } from '~/features/inbound/progress-line'
import { BucketDialog } from '~/features/storage/bucket-dialog'
import { commonTexts } from '~/i18n/common'
import { storageTexts } from '~/i18n/storage'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, intentOf, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { page, pageAction, shownRefusal, unknownIntent } from '~/lib/page.server'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { bucketRefusals } from '~server/platform/values/bucket-refusals'
import { OwnBucket } from '~server/services/exchange/storage/schema'

const here = '/settings/storage'
type Setup = Outputs['storage']['setup']['data']
type Status = Outputs['storage']['status']['data']

export const loader = page(async ({ context: { caller } }: LoaderFunctionArgs) => {
  const [setup, status] = await Promise.all([caller.storage.setup(), caller.storage.status()])
  return { setup: setup.data, status: status.data }
})

/** Actions of the page; a refusal is shown on it. */
export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { storage } = args.context.caller
  const locale = localeOf(args)
  const t = serverT(locale, storageTexts)
  const intent = await intentOf(args.request)
  if (intent === 'bucket')
    return submitForm(args, OwnBucket, ({ value }) => storage.choose({ provider: 'object', bucket: value }), {
      secrets: ['secret_access_key'],
    })
  try {
    if (intent === 'connect') {
      const provider = await fieldOf(args.request, 'provider')
      const { data } = await storage.connect({ provider: provider as 'google_drive' })
      return redirect(data.url)
    }
    if (intent === 'site') {
      const { data } = await storage.connectSite({ site_url: (await fieldOf(args.request, 'site_url')) ?? '' })
      return redirectWithToast(here, t('connected', { account: data.account }))
    }
    if (intent === 'test') {
      await storage.test({})
      return redirectWithToast(here, t('tested'))
    }
    if (intent === 'reconcile') {
      await storage.reconcile({})
      return redirectWithToast(here, t('reconciling'))
    }
    if (intent === 'migrate') {
      const to = await fieldOf(args.request, 'provider')
      const mode = await fieldOf(args.request, 'mode')
      await storage.migrate({ ...kindOf(to), mode: mode as 'copy' })
      return redirectWithToast(here, t('moving'))
    }
    if (intent === 'pause') {
      await storage.pause({})
      return redirectWithToast(here, t('paused'))
    }
    if (intent === 'resume') {
      await storage.resume({})
      return redirectWithToast(here, t('resumed'))
    }
    if (intent === 'clean-up') {
      const provider = await fieldOf(args.request, 'provider')
      await storage.cleanUp({ provider: kindOf(provider).to })
      return redirectWithToast(here, t('cleaning'))
    }
    if (intent === 'disconnect') {
      const provider = await fieldOf(args.request, 'provider')
      await storage.disconnect({ provider: kindOf(provider).to })
      return redirectWithToast(here, t('disconnected'))
    }
    if (intent === 'pattern') {
      const [provider, pattern, version] = await Promise.all(
        ['provider', 'folder_pattern', 'version'].map(name => fieldOf(args.request, name)),
      )
      await storage.choose({
        ...{ provider: provider as 'google_drive', folder_pattern: pattern ?? '' },
        expected_version: Number(version),
      })
      return redirectWithToast(here, t('patternSaved'))
    }
  } catch (error) {
    return redirectWithToast(here, shownRefusal(error, args).message, 'danger')
  }
  return unknownIntent()
})

/** A place of the page as the procedures name it: of object storage, `bucket` is the company's own. */
const kindOf = (place: string | null) => ({
  to: (place === 'bucket' ? 'object' : place) as 'object',
  own_bucket: place === 'bucket',
})
type Place = Setup['provider'] | 'bucket'
const placeOf = ({ provider, own_bucket }: Pick<Setup, 'provider' | 'own_bucket'>): Place =>
  own_bucket ? 'bucket' : provider

/** Where documents are stored, and their state there. */
export default function StorageSettings() {
  const { setup, status } = useLoaderData<typeof loader>()
  useLive(['documents', 'settings'])
  return (
    <div className="grid max-w-6xl items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <WhereCard setup={setup} />
        {placeOf(setup) === 'object' ? null : <PatternCard key={setup.version} setup={setup} />}
      </div>
      <div className="grid gap-4">
        <StateCard status={status} setup={setup} />
        <LogCard status={status} />
      </div>
    </div>
  )
}

function WhereCard({ setup }: { setup: Setup }) {
  const t = useT(storageTexts)
  const [own, ...outside] = setup.providers.map(one => (
    <Provider key={one.provider} provider={one} now={placeOf(setup)} />
  ))
  return (
    <Card>
      <CardHeader title={t('where')} description={t('whereHint')} />
      <ul className="divide-y divide-line border-t border-line">
        {own}
        <BucketRow bucket={setup.bucket} now={placeOf(setup)} />
        {outside}
      </ul>
    </Card>
  )
}

type ProviderSetup = Setup['providers'][number]

/** The company's own bucket: its state with the remedy, and its form. */
function BucketRow({ bucket, now }: { bucket: Setup['bucket']; now: Place }) {
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
        {bucket && !current && bucket.copies > 0 ? <Copies of={bucket} /> : null}
      </span>
      {current ? <Badge tone={bucket?.status === 'revoked' ? 'danger' : 'success'}>{t('current')}</Badge> : null}
      {current ? (
        <Form method="post">
          <Button type="submit" name="intent" value="test" disabled={pending}>
            {t('test')}
          </Button>
        </Form>
      ) : null}
      {bucket && !current ? <Leave of={{ ...bucket, provider: 'bucket' }} name={t('providers.bucket')} /> : null}
      {bucket?.status === 'connected' && !current ? (
        <Move to="bucket" now={now} />
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

function Provider({ provider: one, now }: { provider: ProviderSetup; now: Place }) {
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
        {!current && one.copies > 0 ? <Copies of={one} /> : null}
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
      {!current && status ? <Leave of={one} name={name} /> : null}
      {!current && (isOwn || status === 'connected') ? <Move to={provider} now={now} /> : null}
      {isSite && configured && (status !== 'connected' || current) ? <SiteForm client={one.client_id ?? ''} /> : null}
    </li>
  )
}

/** Copies at a former provider, and when they are removed. */
function Copies({ of: { copies, removal_at } }: { of: Pick<ProviderSetup, 'copies' | 'removal_at'> }) {
  const t = useT(storageTexts)
  const format = useFormat()
  return (
    <span className="block text-xs text-muted">
      {t('copies', { count: copies })}
      {removal_at ? ` · ${t('removalAt', { at: format.day(format.dayOf(removal_at)) })}` : null}
    </span>
  )
}

/** The actions on a provider that is not in use. */
function Leave({
  of: { provider, status, copies },
  name,
}: {
  of: Pick<ProviderSetup, 'status' | 'copies'> & { provider: Place }
  name: string
}) {
  const t = useT(storageTexts)
  const submit = useSubmit()
  const send = (intent: string) => submit({ intent, provider }, { method: 'post' })
  return (
    <>
      {status === 'connected' && copies > 0 ? (
        <ConfirmDialog
          trigger={<Button>{t('cleanUp')}</Button>}
          title={t('cleanUpTitle', { name })}
          confirmLabel={t('cleanUp')}
          onConfirm={() => send('clean-up')}
        >
          {t('cleanUpBody')}
        </ConfirmDialog>
      ) : null}
      <ConfirmDialog
        trigger={<Button>{t('disconnect')}</Button>}
        title={t('disconnectTitle', { name })}
        confirmLabel={t('disconnect')}
        onConfirm={() => send('disconnect')}
      >
        <p>{t('disconnectBody')}</p>
        {provider === 'onedrive' || provider === 'sharepoint' ? (
          <p className="pt-2">{t('disconnectMicrosoft')}</p>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

/** Moves everything to another provider; what the previous one holds stays, or is removed later. */
function Move({ to, now }: { to: Place; now: Place }) {
  const t = useT(storageTexts)
  const submit = useSubmit()
  const [removes, setRemoves] = useState(false)
  const mode = removes ? 'move' : 'copy'
  return (
    <ConfirmDialog
      trigger={<Button variant="primary">{t('use')}</Button>}
      title={t('moveTitle', { name: t(`providers.${to}`) })}
      confirmLabel={t('moveConfirm')}
      tone="primary"
      onConfirm={() => submit({ intent: 'migrate', provider: to, mode }, { method: 'post' })}
    >
      <p>{t('moveBody')}</p>
      {now === 'object' ? null : (
        <Label className="flex items-center gap-2 pt-3">
          <Checkbox checked={removes} onCheckedChange={setRemoves} />
          {t('removeCopies', { name: t(`providers.${now}`) })}
        </Label>
      )}
    </ConfirmDialog>
  )
}

/** Naming pattern of project folders; a change renames the existing ones. */
function PatternCard({ setup: { provider, folder_pattern, version } }: { setup: Setup }) {
  const t = useT(storageTexts)
  const common = useT(commonTexts)
  const pending = useNavigation().state !== 'idle'
  const [pattern, setPattern] = useState(folder_pattern)
  const example: Record<string, string> = {
    ...{ customer: t('exampleCustomer'), project_number: 'P-2026-0007', name: t('exampleProject') },
  }
  const path = pattern.replace(/\{(customer|project_number|name)\}/g, (_, key) => example[key] ?? '')
  return (
    <Card>
      <CardHeader title={t('pattern')} />
      <CardContent>
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="version" value={version} />
          <Field label={t('patternField')} help={`${t('patternHelp')} ${t('patternExample', { path })}`}>
            {control => (
              <Input
                {...control}
                name="folder_pattern"
                value={pattern}
                onChange={event => setPattern(event.target.value)}
                required
                maxLength={200}
                autoComplete="off"
              />
            )}
          </Field>
          <Button
            type="submit"
            name="intent"
            value="pattern"
            disabled={pending || pattern === folder_pattern}
            className="justify-self-start"
          >
            {common('actions.save')}
          </Button>
        </Form>
      </CardContent>
    </Card>
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

function StateCard({ status, setup: { documents, paused_at } }: { status: Status; setup: Setup }) {
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

function LogCard({ status }: { status: Status }) {
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
