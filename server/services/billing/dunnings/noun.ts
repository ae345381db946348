import { conflict, creationOnly, defineNoun, notFound, office } from '../../../nouns/define'

/** What the service knows about dunnings (Mahnungen). */
export const dunnings = defineNoun({
  tags: {
    dunnings: {
      name: 'Reminders',
      description: 'Mahnungen: what is overdue, and what was written about it.',
    },
  },
  permissions: {
    /** Everything about dunnings: what is due, writing, sending and deleting them. */
    'invoices:dun': { roles: office, scope: null, module: 'rechnungen' },
  },
  errors: {
    'dunning.not_found': notFound('Mahnung nicht gefunden.', 'Reminder not found.'),
    'dunning.disabled': conflict(
      'Das Mahnwesen ist nicht eingeschaltet. Es lässt sich in den Einstellungen unter Mahnwesen einschalten.',
      'Reminders are not switched on. Switch them on in the settings under Reminders.',
    ),
    'dunning.nothing_due': conflict(
      'Bei dieser Rechnung ist nichts zu mahnen.',
      'There is nothing to remind of on this invoice.',
    ),
    'dunning.too_early': conflict('Für diese Mahnung ist es noch zu früh.', 'It is too early for this reminder.'),
    'dunning.level': conflict('Mahnstufen folgen der Reihe nach.', 'Levels of reminders follow one another.'),
    'dunning.levels_used': conflict(
      'Alle Mahnstufen dieser Rechnung sind schon geschrieben.',
      'All levels of reminders of this invoice have been written.',
    ),
    'dunning.unsent': conflict(
      'Die letzte Mahnung dieser Rechnung ist noch nicht verschickt.',
      'The last reminder of this invoice has not gone out yet.',
    ),
    'dunning.sent': conflict(
      'Die Mahnung ist schon verschickt und bleibt, wie sie ist.',
      'The reminder has gone out and stays as it is.',
    ),
    'dunning.outdated': conflict(
      'Der offene Betrag hat sich geändert. Bitte diese Mahnung löschen und neu schreiben.',
      'The open amount has changed. Delete this reminder and write it anew.',
    ),
  },
  records: {
    dunning: {
      label: { de: 'Mahnung', en: 'Reminder' },
      topic: 'invoices',
      verbs: {
        created: null,
        deleted: null,
        sent: null,
        sent_again: null,
      },
      page: '/dunning',
      feed: { permission: 'invoices:read', de: 'die Mahnung', en: 'reminder' },
      nameSql: {
        table: 'dunnings',
        number: '(select i.invoice_number from invoices i where i.tenant_id = t.tenant_id and i.id = t.invoice_id)',
        title: 't.title',
      },
    },
  },
  tables: {
    dunnings: {
      versioned: { model: 'dunning', undated: true },
      module: 'rechnungen',
      totals: ['invoice_id'],
      persons: ['created_by_user_id'],
      personal: creationOnly('invoice_id', 'level'),
      checks: ['dunnings_days_in_order'],
    },
  },
  documents: ['dunning_pdf'],
  mailed: ['dunning'],
})
