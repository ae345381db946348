import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { BookOpen, ExternalLink, KeyRound, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CopyLine } from '~/components/copy-line'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { ColumnBars } from '~/components/ui/column-bars'
import { EmptyState } from '~/components/ui/empty-state'
import { Sheet, SheetContent } from '~/components/ui/sheet'
import { Ago, Instant } from '~/components/value'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { Fact, Facts } from '~/features/integrations/facts'
import type { ApiKey, KeyUsageDay } from '~/features/integrations/integration'
import { KeyList } from '~/features/integrations/key-list'
import { KeyText } from '~/features/integrations/key-text'
import { ModuleOff } from '~/features/integrations/module-off'
import { ScopeBadges } from '~/features/integrations/scope-badges'
import { useOrigin } from '~/features/integrations/use-origin'
import { integrationsTexts } from '~/i18n/integrations'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useLive } from '~/lib/live'
import { page, unknownIntent } from '~/lib/page.server'
import { useFormat, useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import { CreateApiKey, RotateApiKey } from '~server/services/integrations/api-keys/schema'

const CreateKeyDialog = latePart(() => import('~/features/integrations/create-key-dialog'))
const RotateKeyDialog = latePart(() => import('~/features/integrations/rotate-key-dialog'))

/** `?key=<id>` opens one of the keys. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { apiKeys } = context.caller
  const list = await whereAllowed(context, () => apiKeys.list())
  // Users who may not see keys see the background jobs here.
  if (!list) throw redirect('/integrations/queues')
  const keys = list.data
  const opened = keys.find(({ id }) => String(id) === new URL(request.url).searchParams.get('key'))
  const usage = opened ? (await apiKeys.usage({ id: opened.id })).data : null
  return { keys, opened, usage }
})

export async function action(args: ActionFunctionArgs) {
  const { apiKeys } = args.context.caller
  const intent = await intentOf(args.request)
  if (intent === 'create')
    return submitForm(args, CreateApiKey, async ({ value }) => (await apiKeys.create(value)).data)
  if (intent === 'rotate')
    return submitForm(args, RotateApiKey, async ({ value }) => (await apiKeys.rotate(value)).data)
  if (intent !== 'revoke') return unknownIntent()
  const form = await readForm(args.request)
  return answerMessage(args, () => apiKeys.revoke({ id: String(form.get('id')) }))
}

/** Keys of the public API. */
export default function ApiKeys() {
  const { keys, opened, usage } = useLoaderData<typeof loader>()
  const t = useT(integrationsTexts)
  const [creating, setCreating] = useState<boolean | null>(null)
  const [rotating, setRotating] = useState<ApiKey | null>(null)
  useLive(['settings'])
  const mayWrite = useMay()('api_keys:write')
  const create = mayWrite ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('keys.create')}
    </Button>
  ) : null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-3">
        <ModuleOff />
        {keys.length === 0 ? (
          <div className="rounded-lg border border-dashed border-line-strong">
            <EmptyState icon={KeyRound} title={t('keys.emptyTitle')} action={create}>
              {t('keys.emptyBody')}
            </EmptyState>
          </div>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 grow basis-64 text-muted">{t('keys.about')}</p>
              {create}
            </div>
            <KeyList keys={keys} onRotate={setRotating} />
          </>
        )}
      </div>
      <ApiCard />
      {opened && usage ? <KeySheet apiKey={opened} days={usage} /> : null}
      {/* These come with their first opening. What they show once lives only there, so the list may change meanwhile. */}
      {creating === null ? null : (
        <Suspense>
          <CreateKeyDialog open={creating} onOpenChange={setCreating} />
        </Suspense>
      )}
      {rotating ? (
        <Suspense>
          <RotateKeyDialog apiKey={rotating} onClose={() => setRotating(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The URL of the API, and its documentation. */
function ApiCard() {
  const t = useT(integrationsTexts)
  const origin = useOrigin()
  const documents = [
    { href: '/docs/api', title: t('api.page'), hint: t('api.pageHint') },
    { href: '/api/v1/openapi.json', title: t('api.public'), hint: t('api.publicHint') },
    { href: '/api/swagger', title: t('api.whole'), hint: t('api.wholeHint') },
  ]
  return (
    <Card>
      <CardHeader title={t('api.title')} />
      <CardContent className="grid gap-3">
        <div className="grid gap-1">
          <p className="text-xs text-muted">{t('api.base')}</p>
          <CopyLine compact label={t('api.base')} text={`${origin}/api/v1`} />
        </div>
        <ul className="-mx-2 grid">
          {documents.map(({ href, title, hint }) => (
            <li key={href}>
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="flex items-start gap-2.5 rounded-lg px-2 py-2 hover:bg-hover"
              >
                <BookOpen aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
                <span className="min-w-0 grow">
                  <span className="block font-medium">{title}</span>
                  <span className="block text-xs text-muted">{hint}</span>
                </span>
                <ExternalLink aria-hidden className="mt-0.5 size-3.5 shrink-0 text-faint" />
              </a>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}

interface KeySheetProps {
  apiKey: ApiKey
  days: readonly KeyUsageDay[]
}

/** One key beside the list: what it may do, and how it is used. */
function KeySheet({ apiKey, days }: KeySheetProps) {
  const t = useT(integrationsTexts)
  const origin = useOrigin()
  const navigate = useNavigate()
  const close = () => navigate('/integrations', { preventScrollReset: true })
  return (
    <Sheet open onOpenChange={open => (open ? undefined : close())}>
      <SheetContent title={apiKey.name} description={<KeyText prefix={apiKey.prefix} />}>
        <div className="grid gap-6">
          <Facts>
            <Fact name={t('keys.scopes')}>
              <ScopeBadges scopes={apiKey.scopes} />
            </Fact>
            {apiKey.mcp ? <Fact name={t('keys.mcp')}>{t('keys.mcpYes', { url: `${origin}/mcp` })}</Fact> : null}
            <Fact name={t('keys.lastUsed')}>
              {apiKey.last_used_at ? <Ago value={apiKey.last_used_at} /> : t('keys.neverUsed')}
            </Fact>
            <Fact name={t('keys.created')}>
              <Instant value={apiKey.created_at} />
            </Fact>
            {apiKey.expires_at ? (
              <Fact name={t('keys.expires')}>
                <Instant value={apiKey.expires_at} />
              </Fact>
            ) : null}
          </Facts>
          <KeyUsage days={days} />
        </div>
      </SheetContent>
    </Sheet>
  )
}

/** Requests with a key per day, and how many of them were refused by the rate limit. */
function KeyUsage({ days }: { days: readonly KeyUsageDay[] }) {
  const t = useT(integrationsTexts)
  const format = useFormat()
  const total = days.reduce((sum, { requests }) => sum + requests, 0)
  const limited = days.reduce((sum, { limited }) => sum + limited, 0)
  const columns = days.map(({ day, requests, limited }, index) => {
    const title = format.day(day)
    const fromEnd = days.length - 1 - index
    const labelled = fromEnd % 7 === 0 ? { label: title.replace(/\/?\d{4}$/, '') } : {}
    return { key: day, title, values: [requests - limited, limited], ...labelled }
  })
  return (
    <section className="grid gap-2">
      <h3>{t('usage.title', { count: days.length })}</h3>
      <p className="text-muted">
        {total === 0 ? t('usage.none') : t('usage.total', { count: total, number: format.number(total) })}
        {limited > 0 ? ` ${t('usage.limited', { count: limited, number: format.number(limited) })}` : null}
      </p>
      {total > 0 ? (
        <ColumnBars
          label={t('usage.title', { count: days.length })}
          columnName={t('usage.day')}
          series={[
            { name: t('usage.answered'), fill: 'bg-accent-mark' },
            { name: t('usage.refused'), fill: 'bg-danger-fill' },
          ]}
          columns={columns}
          stacked
          whole
          format={format.number}
          height={180}
        />
      ) : null}
      <p className="text-xs text-muted">{t('usage.hint')}</p>
    </section>
  )
}
