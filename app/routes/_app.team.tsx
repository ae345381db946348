import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { UserPlus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { LinkTabs } from '~/components/ui/tabs'
import { BlockedButton } from '~/features/documents/blocked-button'
import { teamTexts } from '~/i18n/team'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'
import { useSearchState } from '~/lib/search-state'
import { useMay } from '~/lib/session'
import { InviteMember } from '~server/services/people/invitations/schema'

const InviteDialog = latePart(() => import('~/features/team/invite-dialog'))

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(teamTexts, 'title', async ({ context }: LoaderFunctionArgs) => ({
  departments: (await context.caller.departments.list()).data,
}))

/** Invites a person, from any page of the team. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, InviteMember, async ({ value, context }) => (await context.caller.invites.create(value)).data)

/** Who belongs to the company. `?invite=1` opens the invitation, from any place in the product. */
export default function Team() {
  const { departments } = useLoaderData<typeof loader>()
  const t = useT(teamTexts)
  const may = useMay()
  const { params, change } = useSearchState()
  useLive(['team'])
  // Dialogs live in the browser only; hydrating one that is loaded on demand would begin twice.
  const [isHere, setIsHere] = useState(false)
  useEffect(() => setIsHere(true), [])
  const tabs = [
    { to: '/team', label: t('tabs.members'), end: true, permission: 'team:read' },
    { to: '/team/invitations', label: t('tabs.invitations'), permission: 'team:invite' },
    { to: '/team/departments', label: t('tabs.departments'), permission: 'team:read' },
    { to: '/team/permissions', label: t('tabs.own'), permission: 'permissions:read' },
  ]
  const label = (
    <>
      <UserPlus aria-hidden />
      {t('invite.action')}
    </>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          may('team:invite') ? (
            <Button variant="primary" onClick={() => change({ invite: '1' })}>
              {label}
            </Button>
          ) : (
            <BlockedButton why={t('invite.why')}>{label}</BlockedButton>
          )
        }
      />
      <LinkTabs label={t('title')} tabs={tabs.filter(({ permission }) => may(permission))} />
      <div className="pt-4">
        <Outlet />
      </div>
      {isHere && params.has('invite') && may('team:invite') ? (
        <Suspense>
          <InviteDialog
            departments={departments}
            email={params.get('email') ?? ''}
            name={params.get('name') ?? ''}
            onClose={() => change({ invite: null, email: null, name: null }, { replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
