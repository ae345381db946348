import type { Ctx } from '../../../context'
import type { Translations } from '../../../nouns/define'
import { registered } from '../../../nouns/registers'
import { auditActions } from '../../../platform/records/audit-actions'
import type { Locale } from '../../../platform/values/locale'
import type { AuditTexts } from './schema'

const records = registered('records')

/** Verbs with the same text for every kind of record. */
const verbs: Readonly<Record<string, Translations>> = {
  accepted: { de: 'angenommen', en: 'accepted' },
  archived: { de: 'archiviert', en: 'archived' },
  billing_changed: { de: 'Verrechnung geändert', en: 'billing changed' },
  cancelled: { de: 'storniert', en: 'cancelled' },
  completed: { de: 'abgeschlossen', en: 'completed' },
  converted: { de: 'umgewandelt', en: 'converted' },
  created: { de: 'angelegt', en: 'created' },
  deleted: { de: 'gelöscht', en: 'deleted' },
  downloaded: { de: 'heruntergeladen', en: 'downloaded' },
  emailed: { de: 'per E-Mail gesendet', en: 'sent by e-mail' },
  expired: { de: 'abgelaufen', en: 'expired' },
  invited: { de: 'eingeladen', en: 'invited' },
  made: { de: 'erstellt', en: 'made' },
  overdue: { de: 'überfällig gesetzt', en: 'set overdue' },
  paid: { de: 'bezahlt', en: 'paid' },
  partial_paid: { de: 'teilweise bezahlt', en: 'partly paid' },
  paused: { de: 'angehalten', en: 'paused' },
  photo_added: { de: 'Foto hinzugefügt', en: 'photo added' },
  photo_changed: { de: 'Foto geändert', en: 'photo changed' },
  signed: { de: 'unterschrieben', en: 'signed' },
  photo_removed: { de: 'Foto entfernt', en: 'photo removed' },
  received: { de: 'empfangen', en: 'received' },
  redelivered: { de: 'noch einmal zugestellt', en: 'delivered again' },
  rejected: { de: 'abgelehnt', en: 'rejected' },
  removed: { de: 'entfernt', en: 'removed' },
  reopened: { de: 'wieder geöffnet', en: 'opened again' },
  replayed: { de: 'wiederholt', en: 'replayed' },
  revoked: { de: 'widerrufen', en: 'revoked' },
  rotated: { de: 'erneuert', en: 'renewed' },
  sent: { de: 'gesendet', en: 'sent' },
  sent_again: { de: 'noch einmal gesendet', en: 'sent again' },
  status_changed: { de: 'Status geändert', en: 'status changed' },
  tested: { de: 'getestet', en: 'tested' },
  undone: { de: 'rückgängig gemacht', en: 'undone' },
  updated: { de: 'geändert', en: 'changed' },
}

/** Display names of the log's records and actions in the caller's language. */
export const auditTexts = ({ locale }: Pick<Ctx, 'locale'>): { data: AuditTexts } => ({
  data: textsIn(locale),
})

function textsIn(locale: Locale): AuditTexts {
  const named = Object.entries(records).flatMap(([entity, { label, of, platform = false }]) =>
    label ? [{ entity, name: label[locale], platform, listed: !of }] : [],
  )
  return {
    entities: Object.fromEntries(named.map(({ entity, name }) => [entity, name])),
    narrowed: named.flatMap(({ entity, platform, listed }) => (listed ? [{ entity, platform }] : [])),
    actions: Object.fromEntries(auditActions.map(action => [action, actionIn(locale, action)])),
    fields: Object.fromEntries(
      Object.values(registered('imports')).flatMap(({ fields }) =>
        Object.entries(fields).map(([field, texts]) => [field, texts[locale]]),
      ),
    ),
    byOperator: Object.fromEntries(
      auditActions.flatMap(action => {
        const said = specOf(action)?.byOperator?.[locale]
        return said ? [[action, said]] : []
      }),
    ),
  }
}

function specOf(action: string) {
  const [entity = '', verb = ''] = action.split('.')
  return records[entity as keyof typeof records]?.verbs?.[verb] ?? null
}

function actionIn(locale: Locale, action: string): string {
  const [entity = '', verb = ''] = action.split('.')
  const label = records[entity as keyof typeof records]?.label?.[locale] ?? entity
  return specOf(action)?.[locale] ?? `${label} ${verbs[verb]?.[locale] ?? verb.replaceAll('_', ' ')}`
}

/**
 * Actions without a text, which a test detects: they have neither a text of their own nor a common verb of a named
 * record.
 */
export const actionsWithoutText = (): string[] =>
  auditActions.filter(action => {
    const [entity = '', verb = ''] = action.split('.')
    return !specOf(action) && !(records[entity as keyof typeof records]?.label && verb in verbs)
  })
