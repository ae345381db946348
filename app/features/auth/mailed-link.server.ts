import type { LoaderFunctionArgs } from '@remix-run/node'
import { localeOf } from '~/lib/i18n.server'

interface MailedLink {
  token: string
  /** Address that the link belongs to; null if the link is invalid. */
  email: string | null
  /** Another refusal, as that of too many attempts. */
  problem: string | null
}

/** Looks up the link of an address mail without using it: programs that scan mails open links too. */
export async function mailedLink(
  { request, context }: LoaderFunctionArgs,
  peek: (link: { token: string }) => Promise<{ data: { email: string } }>,
): Promise<MailedLink> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (!token) return { token, email: null, problem: null }
  try {
    return { token, email: (await peek({ token })).data.email, problem: null }
  } catch (error) {
    const { status, message } = context.problem(error, localeOf({ request, context }))
    if (status >= 500) throw error
    return { token, email: null, problem: status === 400 || status === 410 ? null : message }
  }
}
