import type { AppLoadContext } from '@remix-run/node'

/**
 * One part of a page: the procedure's answer, or null if the user's role or the company's modules do not allow it. Any
 * other error fails the page.
 */
export async function whereAllowed<Answer>(
  context: AppLoadContext,
  call: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await call()
  } catch (error) {
    if (context.problem(error, 'de').status === 403) return null
    throw error
  }
}
