import { type AppLoadContext, data } from '@remix-run/node'
import type { PageError } from './page.server'

/** For pages that only write: refuses the page itself to users who could not save it. */
export async function requirePermission(context: AppLoadContext, permission: string): Promise<void> {
  const session = await context.caller.auth.session()
  if (!session.data.permissions.includes(permission)) throw data({ message: '' } satisfies PageError, { status: 403 })
}
