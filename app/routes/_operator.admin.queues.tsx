import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSubmit } from '@remix-run/react'
import { CirclePause, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago, Instant } from '~/components/value'
import { QueueCards } from '~/features/queues/queue-cards'
import { companiesTexts } from '~/i18n/companies'
import { queuesTexts } from '~/i18n/queues'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { useFormat } from '~/lib/session'
import { useRefresh } from '~/lib/use-refresh'
import type { Outputs } from '~server/contract'
import { ResumeSending } from '~server/services/operation/operators/schema'

type ServiceQueues = Outputs['queues']['service']['data']
type Sending = NonNullable<Outputs['admin']['sending']['data']>
type Process = ServiceQueues['processes'][number]
type Company = ServiceQueues['companies'][number]

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(queuesTexts, 'title', async ({ context }: LoaderFunctionArgs) => ({
  now: new Date().toISOString(),
  sending: (await context.caller.admin.sending()).data,
  ...(await context.caller.queues.service()).data,
}))

export const action = formAction(ResumeSending, async ({ value, context }) => {
  await context.caller.admin.resumeSending(value)
  return null
})

/** The background jobs of the whole service, for operators. */
export default function ServiceQueuesPage() {
  const { sending, queues, processes, companies, broker, now } = useLoaderData<typeof loader>()
  const t = useT(queuesTexts)
  useRefresh(5_000)
  const working = processes.some(({ role }) => role !== 'web')
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('admin.subtitle')}
        badge={
          <StatusBadge tone={broker ? 'success' : 'warning'}>
            {t(broker ? 'admin.brokerUp' : 'admin.brokerDown')}
          </StatusBadge>
        }
      />
      <div className="grid gap-6">
        {sending ? <SendingHeld sending={sending} /> : null}
        {working ? null : (
          <Notice tone="danger" icon={OctagonAlert} title={t('admin.noWorkerTitle')}>
            <p>{t('admin.noWorker')}</p>
          </Notice>
        )}
        {broker ? null : (
          <Notice tone="warning" icon={OctagonAlert} title={t('admin.brokerTitle')}>
            <p>{t('admin.broker')}</p>
          </Notice>
        )}
        <QueueCards queues={queues} now={now} late={queue => <p>{t(`admin.late.${queue}`)}</p>} />
        <Processes processes={processes} />
        <Companies companies={companies} />
      </div>
    </>
  )
}

/** A restored copy: what it holds back, and the two ways to continue. */
function SendingHeld({ sending }: { sending: Sending }) {
  const t = useT(queuesTexts)
  const submit = useSubmit()
  const { mails, deliveries, jobs, since, oldest_at } = sending
  const waits = (
    <>
      <p>{t('held.waits', { mails, deliveries, jobs })}</p>
      {oldest_at ? (
        <p>
          {t('held.oldest')} <Instant value={oldest_at} />
        </p>
      ) : null}
    </>
  )
  const go = (drop: boolean) => submit(drop ? { drop: 'on' } : {}, { method: 'post' })
  const actions = (
    <>
      <ConfirmDialog
        trigger={<Button>{t('held.resume')}</Button>}
        tone="primary"
        title={t('held.resumeTitle')}
        confirmLabel={t('held.resume')}
        onConfirm={() => go(false)}
      >
        {waits}
      </ConfirmDialog>
      <ConfirmDialog
        trigger={<Button variant="ghost">{t('held.drop')}</Button>}
        title={t('held.dropTitle')}
        confirmLabel={t('held.drop')}
        onConfirm={() => go(true)}
      >
        {waits}
      </ConfirmDialog>
    </>
  )
  return (
    <Notice tone="warning" icon={CirclePause} title={t('held.title')} actions={actions}>
      <p>
        {t('held.since')} <Instant value={since} />
      </p>
      {waits}
    </Notice>
  )
}

// No `listOf`, below neither: a snapshot that reloads every few seconds.
function Processes({ processes }: { processes: readonly Process[] }) {
  const t = useT(queuesTexts)
  const columns: Column<Process>[] = [
    { id: 'host', header: t('admin.host'), cell: row => row.host, card: 'title', className: 'font-medium' },
    {
      id: 'role',
      header: t('admin.role'),
      cell: row => <Badge>{t(`admin.roles.${row.role}`)}</Badge>,
      card: 'badge',
    },
    {
      id: 'pid',
      header: t('admin.pid'),
      cell: row => <Named name={t('admin.pid')}>{row.pid}</Named>,
      className: 'tabular text-muted',
      yields: 1,
    },
    {
      id: 'version',
      header: t('admin.version'),
      cell: row => <Named name={t('admin.version')}>{row.version}</Named>,
      className: 'text-muted',
      yields: 2,
    },
    {
      id: 'since',
      header: t('admin.since'),
      cell: row => (
        <Named name={t('admin.since')}>
          <Instant value={row.started_at} />
        </Named>
      ),
      className: 'text-muted',
      yields: 3,
    },
    {
      id: 'seen',
      header: t('admin.seen'),
      cell: row => <Ago value={row.seen_at} />,
      align: 'right',
      className: 'text-muted',
      card: 'hidden',
    },
  ]
  return (
    <section className="grid gap-2">
      <h2 className="text-sm">
        {t('admin.processes')} <span className="font-normal text-muted">{t('admin.processesHint')}</span>
      </h2>
      <DataTable
        label={t('admin.processes')}
        rows={processes}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => `${row.host} ${row.pid}`}
        search={false}
        empty={<EmptyState title={t('admin.noProcesses')} />}
      />
    </section>
  )
}

function Companies({ companies }: { companies: readonly Company[] }) {
  const t = useT(queuesTexts)
  const texts = useT(companiesTexts)
  const format = useFormat()
  const columns: Column<Company>[] = [
    {
      id: 'name',
      header: t('admin.company'),
      cell: row => row.name,
      card: 'title',
      className: 'font-medium',
    },
    { id: 'id', header: texts('id'), cell: row => row.company_id, className: 'text-muted' },
    {
      id: 'due',
      header: t('admin.dueCount'),
      cell: row => format.number(row.due),
      align: 'right',
      card: 'value',
    },
    {
      id: 'oldest',
      header: t('admin.oldest'),
      cell: row => <Ago value={row.oldest_due_at} />,
      align: 'right',
      className: 'text-muted',
    },
  ]
  return (
    <section className="grid gap-2">
      <h2 className="text-sm">{t('admin.companies')}</h2>
      <DataTable
        label={t('admin.companies')}
        rows={companies}
        columns={columns}
        rowKey={row => row.company_id}
        rowName={row => row.name}
        search={false}
        empty={<EmptyState title={t('admin.noCompanies')} className="py-8" />}
      />
    </section>
  )
}

/** A value with its label on a phone's card, which has no column headings. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="@2xl:hidden">{name} </span>
      {children}
    </>
  )
}
