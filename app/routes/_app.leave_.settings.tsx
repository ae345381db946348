import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { AccountDialog } from '~/features/leave/account-dialog'
import type { Balance, LeaveType } from '~/features/leave/leave-texts'
import { TypeDialog } from '~/features/leave/type-dialog'
import { leaveTexts } from '~/i18n/leave'
import { intentOf, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { titledPage, unknownIntent } from '~/lib/page.server'
import { requirePermission } from '~/lib/require-permission.server'
import { useFormat } from '~/lib/session'
import { dayIn } from '~server/platform/values/days'
import { CreateLeaveAccount, UpdateLeaveAccount } from '~server/services/planning/leave-accounts/schema'
import { CreateLeaveType, UpdateLeaveType } from '~server/services/planning/leave-types/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(leaveTexts, 'settings.title', async ({ request, context }: LoaderFunctionArgs) => {
  await requirePermission(context, 'leave:decide')
  const { caller } = context
  const { data: session } = await caller.auth.session()
  const yearParam = Number(new URL(request.url).searchParams.get('year'))
  const thisYear = Number(dayIn(session.company.timeZone, new Date()).slice(0, 4))
  const year = yearParam >= 2001 && yearParam <= 2199 ? Math.trunc(yearParam) : thisYear
  const [types, accounts, before] = await Promise.all([
    caller.leaveTypes.list({ all: 'true' }),
    caller.leaveAccounts.list({ year }),
    caller.leaveAccounts.list({ year: year - 1 }),
  ])
  return { year, types: types.data, accounts: accounts.data, before: before.data }
})

const TypeUpdates = UpdateLeaveType.shape.updates.omit({ expected_version: true }).extend({
  id: UpdateLeaveType.shape.id,
})
const AccountUpdates = UpdateLeaveAccount.shape.updates.omit({ expected_version: true }).extend({
  id: UpdateLeaveAccount.shape.id,
})

export async function action(args: ActionFunctionArgs) {
  const { leaveTypes, leaveAccounts } = args.context.caller
  switch (await intentOf(args.request)) {
    case 'create-type':
      return submitForm(args, CreateLeaveType, ({ value }) => leaveTypes.create(value))
    case 'update-type':
      return submitForm(args, TypeUpdates, ({ value: { id, ...updates }, expectedVersion }) =>
        leaveTypes.update({ id, updates: { ...updates, expected_version: expectedVersion } }),
      )
    case 'create-account':
      return submitForm(args, CreateLeaveAccount, ({ value }) => leaveAccounts.create(value))
    case 'update-account':
      return submitForm(args, AccountUpdates, ({ value: { id, ...updates }, expectedVersion }) =>
        leaveAccounts.update({ id, updates: { ...updates, expected_version: expectedVersion } }),
      )
    default:
      return unknownIntent()
  }
}

/** Kinds of absence, and each person's entitlement for a year. */
export default function LeaveSettings() {
  const { year, types, accounts, before } = useLoaderData<typeof loader>()
  const t = useT(leaveTexts)
  const [type, setType] = useState<LeaveType | 'new' | null>(null)
  const [account, setAccount] = useState<Balance | null>(null)
  useLive(['leave'])
  return (
    <>
      <PageHeader title={t('settings.title')} back={{ to: `/leave?year=${year}`, label: t('title') }} />
      <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
        <Accounts accounts={accounts} onEdit={setAccount} year={year} />
        <Card>
          <CardHeader
            title={t('settings.types')}
            description={t('settings.typesHint')}
            actions={
              <Button onClick={() => setType('new')}>
                <Plus aria-hidden />
                {t('settings.addType')}
              </Button>
            }
          />
          <ul className="divide-y divide-line border-t border-line">
            {types.map(one => (
              <TypeRow key={one.id} type={one} onEdit={() => setType(one)} />
            ))}
          </ul>
        </Card>
      </div>
      {type ? <TypeDialog type={type === 'new' ? null : type} onClose={() => setType(null)} /> : null}
      {account ? (
        <AccountDialog
          account={account}
          before={before.find(({ user_id }) => user_id === account.user_id) ?? null}
          onClose={() => setAccount(null)}
        />
      ) : null}
    </>
  )
}

function TypeRow({ type, onEdit }: { type: LeaveType; onEdit: () => void }) {
  const t = useT(leaveTexts)
  const { locale } = useFormat()
  const [name, other] = locale === 'de' ? [type.name_de, type.name_en] : [type.name_en, type.name_de]
  const marks = (['takes_from_balance', 'paid', 'needs_approval'] as const).filter(mark => type[mark])
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ background: type.colour }} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{name}</span>
          <span className="text-xs text-muted">{other}</span>
          {type.active ? null : <Badge>{t('settings.archived')}</Badge>}
        </p>
        <p className="text-xs text-muted">{marks.map(mark => t(`settings.${mark}`)).join(' · ')}</p>
      </div>
      <Button variant="ghost" size="icon-sm" aria-label={t('settings.edit', { name })} onClick={onEdit}>
        <Pencil aria-hidden className="text-faint" />
      </Button>
    </li>
  )
}

interface AccountsProps {
  year: number
  accounts: readonly Balance[]
  onEdit: (account: Balance) => void
}

function Accounts({ year, accounts, onEdit }: AccountsProps) {
  const t = useT(leaveTexts)
  const format = useFormat()
  const figures = ['entitled', 'carried', 'taken', 'requested', 'remaining'] as const
  return (
    <Card>
      <CardHeader title={t('settings.accounts', { year })} description={t('settings.accountsHint')} />
      <ul className="divide-y divide-line border-t border-line">
        {accounts.map(account => (
          <li key={account.user_id} className="flex items-center gap-3 px-4 py-2">
            <div className="grid min-w-0 grow gap-x-4 gap-y-1 md:grid-cols-[minmax(8rem,1fr)_2fr] md:items-center">
              <p>
                <span className="font-medium">{account.user_name}</span>
                {account.id === null ? (
                  <span className="block text-xs text-muted">{t('settings.fromModel')}</span>
                ) : null}
              </p>
              <dl className="grid grid-cols-3 gap-x-2 gap-y-1 text-xs sm:grid-cols-5">
                {figures.map(figure => (
                  <div key={figure} className="min-w-0">
                    <dt className="truncate text-muted" title={t(`settings.${figure}`)}>
                      {t(`settings.${figure}`)}
                    </dt>
                    <dd className="text-sm font-medium tabular">{format.quantity(account[figure])}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('settings.editAccount', { name: account.user_name })}
              onClick={() => onEdit(account)}
            >
              <Pencil aria-hidden className="text-faint" />
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
