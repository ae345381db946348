import type { LoaderFunctionArgs } from '@remix-run/node'
import { keptMail } from '~/features/outbox/open-outbox.server'
import { idParam, page } from '~/lib/page.server'

/** A mail as a file that every mail program can open. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const id = idParam(params.id)
  return new Response(await keptMail(context, id), {
    headers: {
      'Content-Type': 'message/rfc822',
      'Content-Disposition': `attachment; filename="mail-${id}.eml"`,
    },
  })
})
