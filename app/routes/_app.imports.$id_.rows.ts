import type { LoaderFunctionArgs } from '@remix-run/node'
import { correctionColumns } from '~/features/imports/correction-columns'
import { importsTexts } from '~/i18n/imports'
import { csvResponse } from '~/lib/csv.server'
import { localeOf, serverT } from '~/lib/i18n.server'
import { idParam, page } from '~/lib/page.server'

/** Whole cells can be long. */
const rowsAtOnce = 50

/** The rows of an import that need attention, with the reason, as a file that can be corrected and uploaded again. */
export const loader = page(async ({ request, params, context }: LoaderFunctionArgs) => {
  const id = idParam(params.id)
  const locale = localeOf({ request, context })
  const t = serverT(locale, importsTexts)
  const { imports } = context.caller
  const { data: one } = await imports.get({ id })
  async function* rows() {
    for (let offset = 0; ; offset += rowsAtOnce) {
      const { data, pagination } = await imports.rows({ id, troubled: true, whole: true, limit: rowsAtOnce, offset })
      yield* data
      if (!pagination.hasMore) return
    }
  }
  return csvResponse(`import-${id}`, rows(), correctionColumns(one, t), locale)
})
