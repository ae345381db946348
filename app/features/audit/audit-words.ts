import { createContext, useContext } from 'react'
import { auditTexts } from '~/i18n/audit'
import { commonTexts } from '~/i18n/common'
import { type Permission, permissionWord } from '~/i18n/permission-words'
import { teamTexts } from '~/i18n/team'
import type { Format } from '~/lib/format'
import { type Translate, useT } from '~/lib/i18n'
import { roleKey } from '~/lib/roles'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'

/** What the service calls records and actions of the log. */
export type LogNames = Outputs['audit']['words']['data']
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

/** Texts of the log in words; what has none yet is shown as it is stored, so that nothing is hidden. */
export interface AuditWords {
  /** `by` is the kind of who acted, where that is known. */
  action(action: string, by?: string): string
  entity(entity: string): string
  field(field: string): string
  /** A field's value as people read it: states by their names, days and numbers as everywhere else, lists by commas. */
  value(field: string, value: unknown): string
}

export function auditWords(names: LogNames, { audit: t, common, team }: TextsOfTheLog, format: Format): AuditWords {
  const known = (key: string): string | null => textOrNull(t as (key: string) => string, key)
  return {
    entity: name => names.entities[name] ?? name,
    value(field, value) {
      if (isPermission(field) && value === null) return t('values.by_role')
      if (field === 'role' && typeof value === 'number') return common(`roles.${roleKey(value)}`)
      const name =
        (named.has(field) || isPermission(field)) && typeof value === 'string' ? known(`values.${value}`) : null
      return name ?? valueText(value, format, t)
    },
    field(name) {
      const text = isPermission(name)
        ? textOrNull(team as (key: string) => string, `words.${permissionWord(name)}`)
        : known(`fields.${name}`)
      return text ?? name.replaceAll('_', ' ')
    },
    action: (action, by) =>
      (by === 'platform' ? names.byOperator[action] : undefined) ??
      names.actions[action] ??
      action.replace(/[._]/g, ' '),
  }
}

export function useAuditWords(): AuditWords {
  return auditWords(
    useContext(LogNamesContext),
    { audit: useT(auditTexts), common: useT(commonTexts), team: useT(teamTexts) },
    useFormat(),
  )
}

const textOrNull = (t: (key: string) => string, key: string): string | null => {
  const text = t(key)
  return text === key ? null : text
}

/** What was said of one permission of a member stands under its name: `offers:read`. */
const isPermission = (field: string): field is Permission => field.includes(':')

/** Fields whose values are names of ours. */
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

function valueText(value: unknown, format: Format, t: Translate<typeof auditTexts>): string {
  if (value === null || value === undefined || value === '') return t('nothing')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return format.number(value)
  if (typeof value === 'string') return textOf(value, format)
  if (Array.isArray(value)) {
    if (value.length === 0) return t('nothing')
    return value.every(item => typeof item !== 'object')
      ? value.map(item => valueText(item, format, t)).join(', ')
      : JSON.stringify(value)
  }
  return JSON.stringify(value)
}

function textOf(text: string, format: Format): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return format.day(text)
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)) return format.instant(text)
  return text
}
