import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Label } from '~/components/ui/label'
import { Select } from '~/components/ui/select'
import { Instant } from '~/components/value'
import { calendarTexts } from '~/i18n/calendars'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { vendorNames } from '~server/platform/values/account-vendors'

type Connection = Outputs['calendarConnections']['list']['data'][number]
type State = Outputs['google']['watchStatus']['data']

interface Props {
  connections: Connection[]
  state: State
  isConnected: boolean
}

/** Which calendar is synchronised with the user's appointments, its state, and the remedy for errors. */
export function SyncCard({ connections, state, isConnected }: Props) {
  const t = useT(calendarTexts)
  const vendor = vendorNames[state.provider]
  if (!state.chosen && !isConnected) return null
  return (
    <Card>
      <CardHeader title={t('sync', { vendor })} description={t('syncHint')} />
      <CardContent className="grid gap-3">
        {state.chosen ? <Standing state={state} /> : <Choice connections={connections} state={state} />}
      </CardContent>
    </Card>
  )
}

function Choice({ connections, state: { provider } }: Pick<Props, 'connections' | 'state'>) {
  const t = useT(calendarTexts)
  const pending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="vendor" value={provider} />
      <Select
        name="calendar_id"
        aria-label={t('syncChoose')}
        options={connections.map(({ calendar_id, calendar_name }) => ({ value: calendar_id, label: calendar_name }))}
      />
      <Label className="flex items-start gap-2 font-normal">
        <Checkbox name="takes_events" /> {t('syncTakes')}
      </Label>
      <div>
        <Button type="submit" name="intent" value="start" variant="primary" disabled={pending}>
          {t('syncStart')}
        </Button>
      </div>
    </Form>
  )
}

/** Causes that block the synchronisation, each with a text that names the remedy. */
const known = [
  ...(['access_withdrawn', 'not_agreed', 'calendar_gone', 'foreign', 'member_gone'] as const),
  ...(['not_admitted', 'key_refused', 'person_unknown', 'company_access_ended'] as const),
]

function Standing({ state }: { state: State }) {
  const t = useT(calendarTexts)
  const submit = useSubmit()
  const pending = useNavigation().state !== 'idle'
  const { provider, calendar_name, problem, watch } = state
  const reason = known.find(one => one === problem)
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium break-words">{calendar_name}</span>
        <Badge tone={problem ? 'danger' : state.last_sync_at ? 'success' : 'neutral'}>
          {t(problem ? 'syncStands' : state.last_sync_at ? 'syncInStep' : 'syncFirst')}
        </Badge>
      </p>
      {problem ? <p className="text-danger">{t(reason ? `syncProblems.${reason}` : 'syncProblems.away')}</p> : null}
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('syncLast')}</dt>
        <dd>{state.last_sync_at ? <Instant value={state.last_sync_at} /> : t('syncNever')}</dd>
        <dt className="text-muted">{t('syncWatch')}</dt>
        <dd>
          {t(`watchStates.${watch.state}`)}
          {watch.expires_at ? (
            <>
              {' · '}
              {t('watchUntil')} <Instant value={watch.expires_at} />
            </>
          ) : null}
        </dd>
        <dt className="text-muted">{t('syncCounts')}</dt>
        <dd>
          {t('syncAppointments', { count: state.appointments })}
          {', '}
          {t('syncOutside', { count: state.outside_times })}
          {state.refused > 0 ? `, ${t('syncRefused', { count: state.refused })}` : null}
        </dd>
        <dt className="text-muted">{t('syncNew')}</dt>
        <dd>{t(state.takes_events ? 'syncNewTaken' : 'syncNewShown')}</dd>
      </dl>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="vendor" value={provider} />
        <Button type="submit" name="intent" value="delta" disabled={pending}>
          {t('syncNow')}
        </Button>
        <ConfirmDialog
          trigger={<Button variant="ghost">{t('syncStop')}</Button>}
          title={t('syncStopTitle', { name: calendar_name ?? '' })}
          confirmLabel={t('syncStop')}
          onConfirm={() => submit({ intent: 'stop', vendor: provider }, { method: 'post' })}
        >
          {t('syncStopBody')}
        </ConfirmDialog>
      </Form>
    </>
  )
}
