import type { LoaderFunctionArgs } from '@remix-run/node'
import { auditRows } from '~/features/audit/audit-files.server'
import { page } from '~/lib/page.server'

/** The log as one JSON array, as stored, with its search and filters. Streamed, so that its length does not matter. */
export const loader = page(async (args: LoaderFunctionArgs) => {
  const { data: names } = await args.context.caller.audit.texts()
  const rows = auditRows(args, names, 'json')
  // Awaited, so that a refusal can still become an error page.
  const first = await rows.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(encoder.encode(first.done ? '[' : `[\n${JSON.stringify(first.value)}`)),
    async pull(controller) {
      const row = first.done ? first : await rows.next()
      if (!row.done) return controller.enqueue(encoder.encode(`,\n${JSON.stringify(row.value)}`))
      controller.enqueue(encoder.encode('\n]\n'))
      controller.close()
    },
    async cancel() {
      await rows.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="audit.json"',
    },
  })
})
