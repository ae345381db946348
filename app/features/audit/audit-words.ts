import type { Format } from '~/lib/format'
import { type Translate, useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'

/** Texts of the log in words; what has none yet is shown as it is stored, so that nothing is hidden. */
export interface AuditWords {
  action(action: string): string
  entity(entity: string): string
  field(field: string): string
  /** A field's value as people read it: states by their names, days and numbers as everywhere else, lists by commas. */
  value(field: string, value: unknown): string
}

export function auditWords(t: Translate<'audit'>, format: Format): AuditWords {
  const known = (key: string): string | null => {
    const text = t(key as never)
    return text === key ? null : text
  }
  const entity = (name: string) => known(`entities.${name}`) ?? name
  return {
    entity,
    value(field, value) {
      const name = named.has(field) && typeof value === 'string' ? known(`values.${value}`) : null
      return name ?? valueText(value, format, t)
    },
    field: name => known(`fields.${name}`) ?? name.replaceAll('_', ' '),
    action(action) {
      const [noun = '', verb = ''] = [action.split('.')[0], action.split('.').slice(1).join('_')]
      const whole = known(`actions.${noun}_${verb}`)
      return whole ?? `${entity(noun)} ${known(`verbs.${verb}`) ?? verb.replaceAll('_', ' ')}`.trim()
    },
  }
}

export function useAuditWords(): AuditWords {
  return auditWords(useT('audit'), useFormat())
}

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
])

function valueText(value: unknown, format: Format, t: Translate<'audit'>): string {
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
