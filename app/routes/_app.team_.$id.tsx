import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useFetcher, useLoaderData } from '@remix-run/react'
import { UserMinus, UserX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { toast } from '~/components/ui/toast'
import { Day, None } from '~/components/value'
import { BlockedButton } from '~/features/documents/blocked-button'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { EmailDialog } from '~/features/team/email-dialog'
import { PermissionList } from '~/features/team/permission-list'
import { PlaceForm } from '~/features/team/place-form'
import { hasDetails, type Member, type VisibleMember } from '~/features/team/role'
import { RoleBadge } from '~/features/team/role-badge'
import { teamTexts } from '~/i18n/team'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { telephoneLink } from '~/lib/outside-links'
import { idParam, page, unknownIntent } from '~/lib/page.server'
import { useFormat, useMay, useSession } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import { shownEmail } from '~server/platform/values/shown-email'
import { permissionName } from '~server/services/people/permissions/schema'
import { MemberUpdates, SetMemberEmail } from '~server/services/people/team/schema'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.member.name ?? ''} · Gewerk` }]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { team, departments, permissions } = context.caller
  const { data: member } = await team.member({ id: idParam(params.id) })
  const [all, everybody, explained] = await Promise.all([
    departments.list(),
    team.list({ limit: 200 }),
    member.status === 'active' ? whereAllowed(context, () => permissions.user({ user_id: member.user_id })) : null,
  ])
  const others = everybody.data.filter(({ id }) => id !== member.id).map(({ id, name }) => ({ id, name }))
  return { member, departments: all.data, others, explained: explained?.data ?? null }
})

export async function action(args: ActionFunctionArgs) {
  const { params, request, context } = args
  const { team, permissions } = context.caller
  const id = idParam(params.id)
  const intent = await intentOf(request)
  if (intent === 'place')
    return submitForm(args, MemberUpdates, ({ value, expectedVersion }) =>
      team.update({ id, updates: { ...value, expected_version: expectedVersion } }),
    )
  if (intent === 'email')
    return submitForm(
      args,
      SetMemberEmail.omit({ id: true }),
      async ({ value }) => (await team.setEmail({ id, ...value })).data,
    )
  if (intent !== 'remove' && intent !== 'set' && intent !== 'reset') return unknownIntent()
  const form = await readForm(request)
  const { data: member } = await team.member({ id })
  // The page then says that the person has left, and offers to invite them again.
  if (intent === 'remove') return answerMessage(args, () => team.remove({ id }))
  const { data: permission } = permissionName.safeParse(form.get('permission'))
  return answerMessage(args, () =>
    intent === 'set' && permission
      ? permissions.set({
          user_id: member.user_id,
          permissions: [{ permission, allowed: form.get('allowed') === 'on' }],
        })
      : permissions.reset({ user_id: member.user_id, permission }),
  )
}

/** One member: contact details, position, and permissions. */
export default function TeamMember() {
  const { member, departments, others, explained } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const t = useT(teamTexts)
  const format = useFormat()
  const may = useMay()
  const { user } = useSession()
  const isSelf = member.user_id === user.id
  const details = hasDetails(member) ? member : null
  // Who left is answered only to those who read the status.
  const isActive = details?.status !== 'removed'
  const managed = may('team:manage') && isActive ? details : null
  const formReply = reply && 'result' in reply ? reply : undefined
  useLive(['team'])
  useEffect(() => {
    if (formReply?.done) toast(t('member.saved'))
  }, [formReply, t])
  return (
    <>
      <PageHeader
        back={{ to: '/team', label: t('title') }}
        title={member.name}
        badge={
          <>
            {details ? <RoleBadge role={details.role} /> : null}
            {isSelf ? <Badge>{t('you')}</Badge> : null}
            {details?.account_active === false ? <Badge tone="warning">{t('accountClosed')}</Badge> : null}
          </>
        }
        subtitle={
          details ? (
            <>
              {t('since')} <Day value={format.dayOf(details.created_at)} />
            </>
          ) : undefined
        }
        actions={managed ? <Remove member={managed} isSelf={isSelf} /> : undefined}
      />
      {isActive || !details ? null : (
        <Notice
          tone="neutral"
          icon={UserX}
          title={t('member.isRemoved')}
          className="mb-4"
          actions={
            <Button asChild>
              <Link to={`/team?${new URLSearchParams({ invite: '1', email: details.email, name: details.name })}`}>
                {t('member.inviteAgain')}
              </Link>
            </Button>
          }
        >
          {t('member.isRemovedBody')}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid gap-4">
          <MemberData
            member={member}
            place={!managed}
            change={managed && !isSelf ? <EmailDialog member={managed} /> : undefined}
          />
          {managed ? <PlaceForm {...{ member: managed, departments, others, isSelf }} reply={formReply} /> : null}
        </div>
        {explained ? (
          <PermissionList
            explained={explained}
            editable={may('permissions:manage') && details?.role !== 1}
            description={t(may('permissions:manage') ? 'permissions.hint' : 'permissions.ownHint')}
          />
        ) : null}
      </div>
    </>
  )
}

function Remove({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const t = useT(teamTexts)
  const { submit, state, data } = useFetcher<{ message: string | null }>()
  const message = data?.message
  useEffect(() => {
    if (state === 'idle' && message) toast(t('invitations.failed'), { tone: 'danger', description: message })
  }, [state, message, t])
  const label = (
    <>
      <UserMinus aria-hidden />
      {t('member.remove')}
    </>
  )
  if (isSelf) return <BlockedButton why={t('member.ownRemoval')}>{label}</BlockedButton>
  return (
    <ConfirmDialog
      trigger={<Button className="text-danger">{label}</Button>}
      title={t('member.removeTitle', { name: member.name })}
      confirmLabel={t('member.remove')}
      onConfirm={() => submit({ intent: 'remove' }, { method: 'post' })}
    >
      {t('member.removeBody')}
    </ConfirmDialog>
  )
}

/** How to reach a member; with `place` also where they stand, for users who may not change it. */
function MemberData({
  member,
  place,
  change,
}: {
  member: VisibleMember
  place: boolean
  /** What can be done about the address. */
  change?: ReactNode
}) {
  const t = useT(teamTexts)
  const phone = (number: string | null) =>
    number ? (
      <a className="hover:underline" href={telephoneLink(number)}>
        {number}
      </a>
    ) : (
      <None />
    )
  const details = hasDetails(member) ? member : null
  const facts: [string, ReactNode][] = [
    ...(details
      ? ([
          [
            t('email'),
            <a key="email" className="break-all hover:underline" href={`mailto:${details.email}`}>
              {shownEmail(details.email)}
            </a>,
          ],
        ] as [string, ReactNode][])
      : []),
    [t('phone'), phone(member.phone)],
    ...(details ? ([[t('mobile'), phone(details.mobile)]] as [string, ReactNode][]) : []),
    [t('jobTitle'), member.job_title ?? <None />],
    ...(place
      ? ([
          [t('department'), member.department_name ?? t('noDepartment')],
          ...(details ? [[t('manager'), details.manager_name ?? t('noManager')]] : []),
          [t('jobCategory'), member.job_category ?? <None />],
        ] as [string, ReactNode][])
      : []),
  ]
  return (
    <Card>
      <CardHeader title={t('member.contact')} />
      <CardContent>
        <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
        {change ? <div className="mt-3">{change}</div> : null}
        {place ? <p className="mt-3 text-xs text-muted">{t('member.why')}</p> : null}
      </CardContent>
    </Card>
  )
}
