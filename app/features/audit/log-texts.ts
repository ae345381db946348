import { createContext, useContext } from 'react'
import { auditTexts } from '~/i18n/audit'
import { commonTexts } from '~/i18n/common'
import { type Permission, permissionKey } from '~/i18n/permission-key'
import { teamTexts } from '~/i18n/team'
import type { Format } from '~/lib/format'
import { type Translate, useT } from '~/lib/i18n'
import { roleKey } from '~/lib/roles'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'

/** What the service calls records and actions of the log. */
export type LogNames = Outputs['audit']['texts']['data']
export const LogNamesContext = createContext<LogNames>({
  entities: {},
  narrowed: [],
  actions: {},
  fields: {},
  byOperator: {},
})

interface TextsOfTheLog {
  audit: Translate<typeof auditTexts>
  /** Names of roles. */
  common: Translate<typeof commonTexts>
  /** Names of permissions. */
  team: Translate<typeof teamTexts>
}

/** Texts of the log; what has none yet is shown as it is stored, so that nothing is hidden. */
export interface LogTexts {
  /** `by` is the kind of actor, if known. */
  action(action: string, by?: string): string
  entity(entity: string): string
  field(field: string): string
  /**
   * A field's value as displayed: states by their names, days and numbers formatted as elsewhere, lists separated by
   * commas.
   */
  value(field: string, value: unknown): string
}

export function logTexts(names: LogNames, { audit: t, common, team }: TextsOfTheLog, format: Format): LogTexts {
  const known = (key: string): string | null => textOrNull(t as (key: string) => string, key)
  const texts: LogTexts = {
    entity: name => names.entities[name] ?? name,
    value(field, value) {
      if (isPermission(field) && value === null) return t('values.by_role')
      if (hours.has(field) && typeof value === 'number') return format.hours(value)
      if (field === 'role' && typeof value === 'number') return common(`roles.${roleKey(value)}`)
      const name =
        (named.has(field) || isPermission(field)) && typeof value === 'string' ? known(`values.${value}`) : null
      return name ?? valueText(isMidnightOfDay(field, value) ? value.slice(0, 10) : value, { ...texts, format, t })
    },
    field(name) {
      const text = isPermission(name)
        ? textOrNull(team as (key: string) => string, `permissionNames.${permissionKey(name)}`)
        : known(`fields.${name}`)
      return text ?? names.fields[name] ?? name.replaceAll('_', ' ')
    },
    action: (action, by) =>
      (by === 'platform' ? names.byOperator[action] : undefined) ??
      names.actions[action] ??
      action.replace(/[._]/g, ' '),
  }
  return texts
}

export function useLogTexts(): LogTexts {
  return logTexts(
    useContext(LogNamesContext),
    { audit: useT(auditTexts), common: useT(commonTexts), team: useT(teamTexts) },
    useFormat(),
  )
}

const textOrNull = (t: (key: string) => string, key: string): string | null => {
  const text = t(key)
  return text === key ? null : text
}

/** A setting of one permission of a member is stored under the permission's name: `offers:read`. */
const isPermission = (field: string): field is Permission => field.includes(':')

/** Fields whose values have display names. */
const named = new Set([
  'status',
  'kind',
  'type',
  'invoice_type',
  'billing_status',
  'billing_mode',
  'progress_billing_mode',
  'tax_profile',
  'default_tax_profile',
  'salutation',
])

/**
 * A day in the form that a database's date takes as an instant: midnight UTC. Fields of instants are called `…_at`; all
 * others of this form are days, which no time zone moves.
 */
const isMidnightOfDay = (field: string, value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T00:00(?::00(?:\.000)?)?Z?$/.test(value) && !/(?:_at|At)$/.test(field)

/** Fields that hold hours of work. */
const hours = new Set(['hours', 'total_hours'])

interface ValueTexts extends Pick<LogTexts, 'field' | 'value'> {
  format: Format
  t: Translate<typeof auditTexts>
}

function valueText(value: unknown, texts: ValueTexts): string {
  const { format, t } = texts
  if (value === null || value === undefined || value === '') return t('nothing')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return format.number(value)
  if (typeof value === 'string') return textOf(value, format)
  if (Array.isArray(value)) {
    if (value.length === 0) return t('nothing')
    return value.map(item => valueText(item, texts)).join(value.some(isRecord) ? ' · ' : ', ')
  }
  return isRecord(value) ? recordText(value, texts) : String(value)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A line or file as readable text: its name first, then the other fields; ids mean nothing to users. */
function recordText(record: Record<string, unknown>, texts: ValueTexts): string {
  const isSaid = ([name, value]: [string, unknown]) =>
    !/^(id|position)$|_id$|_ids$/.test(name) && value !== null && value !== '' && !(Array.isArray(value) && !value[0])
  const said = Object.entries(record).filter(isSaid)
  const [title] = said.filter(([name]) => titles.has(name))
  const rest = said
    .filter(entry => entry !== title)
    .map(([name, value]) => `${texts.field(name)}: ${texts.value(name, value)}`)
  const parts = title ? [String(title[1]), ...rest] : rest
  return parts.join(', ') || texts.t('nothing')
}

const titles = new Set(['name', 'title', 'description', 'filename', 'number'])

function textOf(text: string, format: Format): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return format.day(text)
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)) return format.instant(text)
  return text
}
