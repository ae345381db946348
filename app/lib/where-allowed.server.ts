import type { AppLoadContext } from '@remix-run/node'

/**
 * One part of a page: what the procedure answers, or null where this person's role or the company's modules do not
 * allow it. Every other failure is the page's.
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
