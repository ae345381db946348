import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { formAction } from '~/lib/form.server'
import { idParam, page } from '~/lib/page.server'
import { SendRapportByEmail } from '~server/services/rapports/schema'

/** What the mail says unless somebody changes it. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.rapports.mailDraft({ id: idParam(params.id) })
  return { draft: data }
})

const address = z.email().max(254)
const Letter = SendRapportByEmail.omit({ id: true }).extend({
  to: z.array(address).min(1).max(20),
  cc: z.array(address).max(20).optional(),
})

export const action = formAction(Letter, async ({ value, params, context }) => {
  await context.caller.rapports.sendEmail({ ...value, id: idParam(params.id) })
  return { to: value.to }
})
