import type { ActionFunctionArgs } from '@remix-run/node'
import { shownRefusal } from '~/lib/page.server'

/** Result of a button without a form: why it was refused, or what was done. */
export type Answered<Done> = { message: string; done: null } | { message: null; done: Done }

/** Runs the work of a button. A refusal is shown on the page instead of replacing it. */
export async function answerMessage<Done>(
  args: ActionFunctionArgs,
  work: () => Promise<Done>,
): Promise<Answered<Done>> {
  try {
    return { message: null, done: await work() }
  } catch (error) {
    return { message: shownRefusal(error, args).message, done: null }
  }
}
