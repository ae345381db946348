import type { LoaderFunctionArgs } from '@remix-run/node'
import { Letter } from '~/features/rapports/letter.server'
import { formAction } from '~/lib/form.server'
import { idParam, page } from '~/lib/page.server'

/** What the mail says unless somebody changes it. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.rapports.mailDraft({ id: idParam(params.id) })
  return { draft: data }
})

export const action = formAction(Letter, async ({ value, params, context }) => {
  await context.caller.rapports.sendEmail({ ...value, id: idParam(params.id) })
  return { to: value.to }
})
