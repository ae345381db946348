import type { LoaderFunctionArgs } from '@remix-run/node'
import { auditRows } from '~/features/audit/audit-files.server'
import { logTexts } from '~/features/audit/log-texts'
import { auditTexts } from '~/i18n/audit'
import { commonTexts } from '~/i18n/common'
import { teamTexts } from '~/i18n/team'
import { csvResponse, instantCell } from '~/lib/csv.server'
import { formatOf } from '~/lib/format.server'
import { localeOf, serverT } from '~/lib/i18n.server'
import { page } from '~/lib/page.server'

/** The log as a file, with its search and filters: one line for each changed field. */
export const loader = page(async (args: LoaderFunctionArgs) => {
  const { request, context } = args
  const locale = localeOf({ request, context })
  const t = serverT(locale, auditTexts)
  const format = await formatOf(args)
  const { data: names } = await context.caller.audit.texts()
  const texts = logTexts(
    names,
    { audit: t, common: serverT(locale, commonTexts), team: serverT(locale, teamTexts) },
    format,
  )
  async function* lines() {
    for await (const { changes, ...entry } of auditRows(args, names, 'csv'))
      for (const change of changes.length > 0 ? changes : [null]) yield { entry, change }
  }
  const text = (field: string, value: unknown) =>
    value === null || value === undefined ? null : texts.value(field, value)
  return csvResponse(
    t('title').toLowerCase(),
    lines(),
    [
      [t('when'), ({ entry }) => instantCell(entry.at, format)],
      [t('who'), ({ entry }) => entry.actor],
      // Identifies the user: people change their names, two may share one, and a key may be named like a person.
      [t('personNumber'), ({ entry }) => entry.user_id],
      [t('keyNumber'), ({ entry }) => entry.key_id],
      [t('action'), ({ entry }) => texts.action(entry.action, entry.actor_kind)],
      [t('entity'), ({ entry }) => texts.entity(entry.entity)],
      [t('number'), ({ entry }) => entry.entity_id],
      [t('field'), ({ change }) => change && texts.field(change.field)],
      [t('before'), ({ change }) => change && text(change.field, change.before)],
      [t('after'), ({ change }) => change && text(change.field, change.after)],
    ],
    locale,
  )
})
