import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { attachmentsOf } from '~/features/outbox/mail-parts.server'
import { keptMail } from '~/features/outbox/open-outbox.server'
import { idParam, page } from '~/lib/page.server'

/** One attachment of a mail; always a download, whatever type it claims. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const parts = attachmentsOf(await keptMail(context, idParam(params.id)))
  const part = parts[/^\d{1,3}$/.test(params.index ?? '') ? Number(params.index) : -1]
  if (!part) throw data({ message: '' }, { status: 404 })
  return new Response(new Uint8Array(part.bytes), {
    headers: {
      'Content-Type': part.contentType,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(part.filename)}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
})
