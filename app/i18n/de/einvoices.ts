export default {
  title: 'E-Rechnung',
  kinds: {
    en16931: 'ZUGFeRD (PDF mit XML)',
    xrechnung: 'XRechnung',
    ebinterface: 'ebInterface (XML)',
  },
  checking: 'Wird geprüft …',
  noContact: 'Sobald ein Kontakt gewählt ist, wird hier geprüft, ob die E-Rechnung vollständig ist.',
  unreachable: 'Der Stand der E-Rechnung ist gerade nicht abrufbar.',
  waits: 'Das Format ist in Ordnung. Vor dem Senden ist noch zu klären, was oben steht.',
  ready: 'Vollständig: Es ist nichts zu ergänzen.',
  onRequest: {
    private_customer:
      'Für Privatpersonen ist keine E-Rechnung nötig: Es geht ein PDF hinaus. Auf Wunsch erstellen Sie sie hier.',
    no_address:
      'Ohne Postleitzahl und Ort des Kunden wird keine E-Rechnung mitgeschickt: Es geht ein PDF hinaus. Auf Wunsch erstellen Sie sie hier.',
    switched_off:
      'E-Rechnungen sind in den Einstellungen ausgeschaltet: Es geht ein PDF hinaus. Auf Wunsch erstellen Sie sie hier.',
    missing_one: 'Für eine E-Rechnung fehlt noch {{count}} Angabe:',
    missing_other: 'Für eine E-Rechnung fehlen noch {{count}} Angaben:',
  },
  hintsOnly: 'Ein Blick lohnt sich:',
  onlyHints: 'Kann so gesendet werden. Ein Blick lohnt sich:',
  faulty_one: '{{count}} Angabe fehlt oder stimmt nicht:',
  faulty_other: '{{count}} Angaben fehlen oder stimmen nicht:',
  blocked: 'Öffentliche Auftraggeber weisen sie so zurück, deshalb lässt sie sich noch nicht senden.',
  plain: 'Wird sie so gesendet, geht ein gewöhnliches PDF ohne XML hinaus.',
  none: 'Es wurde noch keine E-Rechnung erstellt.',
  statuses: {
    pending: 'Wird erstellt',
    valid: 'Gültig',
    invalid: 'Mit Fehlern',
    failed: 'Nicht erstellt',
  },
  reasons: {
    unavailable: 'Der PDF-Dienst war nicht erreichbar.',
    interrupted: 'Die Erstellung wurde unterbrochen.',
    internal: 'Bei der Erstellung ist ein Fehler aufgetreten.',
  },
  preview: 'Vorschau',
  original: 'Original',
  toField: 'Zum Feld',
  history: 'Erstellt',
  create: 'Erstellen',
  createPreview: 'Vorschau',
  other: 'Anderes Format',
  download: '{{file}} von {{kind}} herunterladen',
}
