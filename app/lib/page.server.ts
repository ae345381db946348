import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { TextKey, Texts } from './i18n'
import { localeOf, serverT } from './i18n.server'
import type { Problem } from './load-context'

/** Content of `error.data` in an error boundary. */
export interface PageError {
  message: string
  requestId?: string
  /** The missing permission of a refusal, or the one whose module is off. */
  permission?: string
  /** For an expired customer link: whether a new one can be mailed. */
  renewable?: boolean
}

type Args = LoaderFunctionArgs | ActionFunctionArgs

/**
 * Wraps a loader: `export const loader = page(async ({ context, params }) => …)`. A procedure's refusal becomes the
 * page of its status (404, 403, 503 …); without a session the user is redirected to the login and back.
 */
export function page<Result>(load: (args: LoaderFunctionArgs) => Promise<Result>) {
  return async (args: LoaderFunctionArgs): Promise<Result> => {
    try {
      return await load(args)
    } catch (error) {
      throw toResponse(error, args)
    }
  }
}

/** The same for a document's page, which is read once a slot is free: it may have a thousand lines. */
export const documentPage = <Result>(load: (args: LoaderFunctionArgs) => Promise<Result>) =>
  page(args => args.context.readAtTurn(() => load(args)))

/**
 * The same for a page with a title of its own, which `meta` takes from the loader data: `export { titled as meta }`.
 */
export const titledPage = <Of extends Texts<unknown>, Result extends object>(
  texts: Of,
  title: TextKey<Of>,
  load: (args: LoaderFunctionArgs) => Promise<Result>,
) => page(async args => ({ title: serverT(localeOf(args), texts)(title), ...(await load(args)) }))

/** Wraps an action that has no form of its own to show errors in; forms use `formAction`. */
export function pageAction<Result>(act: (args: ActionFunctionArgs) => Promise<Result>) {
  return async (args: ActionFunctionArgs): Promise<Result> => {
    try {
      return await act(args)
    } catch (error) {
      throw toResponse(error, args)
    }
  }
}

/** The number in a path, such as `params.id`; anything else is a 404. */
export function idParam(value: string | undefined): number {
  const id = /^\d{1,15}$/.test(value ?? '') ? Number(value) : 0
  if (id < 1) throw data({ message: '' } satisfies PageError, { status: 404 })
  return id
}

/**
 * For a page that shows a refusal with its own message, as for an expired link: the answer, or the refusal. Any other
 * error is rethrown.
 */
export async function orRefusal<Result>(
  { request, context }: Args,
  work: () => Promise<Result>,
): Promise<{ result: Result; problem: null } | { result: null; problem: string }> {
  try {
    return { result: await work(), problem: null }
  } catch (error) {
    const problem = context.problem(error, localeOf({ request, context }))
    if (problem.status >= 500) throw error
    return { result: null, problem: problem.message }
  }
}

/**
 * A refusal that a page shows itself, as a toast or beside a button; an unexpected error is logged.
 * @throws what replaces the page: other responses, and the login without a session
 */
export function shownRefusal(error: unknown, { request, context }: Args): Problem {
  if (error instanceof Response || isDataWithStatus(error)) throw error
  const problem = context.problem(error, localeOf({ request, context }))
  if (problem.status === 401) throw loginRedirect(request)
  if (problem.status >= 500) context.reportError(error)
  return problem
}

/** Response of an action with several buttons to an unknown intent; nothing was done. */
export function unknownIntent(): never {
  throw data({ message: '' } satisfies PageError, { status: 400 })
}

/** The login with the way back to this page. */
export function loginRedirect(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  const next = pathname.replace(/\.data$/, '') + search
  return redirect(next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`)
}

/**
 * Converts an error thrown by a loader or an action to the page's response: the refusal with its status, the login
 * without a session. The entry point of the pages wraps every loader and action in it, so that none can forget it.
 */
export function toResponse(error: unknown, { request, context }: Args): unknown {
  if (error instanceof Response || isDataWithStatus(error)) return error
  const problem = context.problem(error, localeOf({ request, context }))
  if (problem.status === 401) return loginRedirect(request)
  if (problem.status >= 500) context.reportError(error)
  const { permission, renewable } = problem.details ?? {}
  const body: PageError = {
    message: problem.message,
    ...(problem.requestId && { requestId: problem.requestId }),
    ...(typeof permission === 'string' && { permission }),
    ...(typeof renewable === 'boolean' && { renewable }),
  }
  return data(body, { status: problem.status })
}

function isDataWithStatus(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
}
