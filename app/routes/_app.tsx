import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react'
import { ErrorPage } from '~/components/error-page'
import { AppFrame, RAIL_COOKIE } from '~/components/frame/app-frame'
import type { SessionView } from '~/components/frame/session-view'
import { readCookie } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useKeepSession, useOptionalSession } from '~/lib/session'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const loadedAt = Date.now()
  const [{ data }, unread] = await Promise.all([context.caller.auth.session(), context.caller.notifications.unread()])
  const session: SessionView = data
  // Taken before anything is read: the live channel catches up from here.
  return {
    session,
    unread: unread.data.unread,
    loadedAt,
    narrow: readCookie(request.headers.get('cookie'), RAIL_COOKIE) === 'narrow',
  }
})

export default function AppLayout() {
  const { session, narrow } = useLoaderData<typeof loader>()
  useKeepSession(session)
  return (
    <AppFrame session={session} narrow={narrow}>
      <Outlet />
    </AppFrame>
  )
}

/** A page that fails keeps the frame around it; without a session there is none to keep. */
export function ErrorBoundary() {
  const error = useRouteError()
  const session = useOptionalSession()
  if (!session) return <ErrorPage error={error} />
  return (
    <AppFrame session={session} narrow={false}>
      <ErrorPage error={error} framed />
    </AppFrame>
  )
}
