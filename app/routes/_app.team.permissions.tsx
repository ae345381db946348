import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PermissionList } from '~/features/team/permission-list'
import { teamTexts } from '~/i18n/team'
import { useT } from '~/lib/i18n'
import { page } from '~/lib/page.server'

export const loader = page(async ({ context }: LoaderFunctionArgs) => ({
  explained: (await context.caller.permissions.user({})).data,
}))

/** Why one can, and why one cannot. */
export default function OwnPermissions() {
  const { explained } = useLoaderData<typeof loader>()
  const t = useT(teamTexts)
  return (
    <div className="max-w-3xl">
      <PermissionList explained={explained} editable={false} description={t('permissions.ownHint')} />
    </div>
  )
}
