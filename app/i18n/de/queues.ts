export default {
  title: 'Warteschlangen',
  about:
    'Was im Hintergrund für Ihre Firma zu tun ist. Nichts davon geht verloren, auch wenn der Dienst neu startet.',
  names: { webhooks: 'Webhooks', mails: 'E-Mails', documents: 'Belege' },
  hints: {
    webhooks: 'Meldungen an andere Programme',
    mails: 'Angebote und Rechnungen an Kunden',
    documents: 'PDF nach dem Ausstellen',
  },
  health: { idle: 'Nichts zu tun', working: 'In Arbeit', late: 'Staut sich' },
  waiting: 'Wartet',
  due: 'Davon fällig',
  running: 'Läuft',
  done: 'Erledigt',
  failed: 'Aufgegeben',
  day: 'in 24 Stunden',
  lateTitle: 'Hier wartet etwas länger als üblich',
  late: {
    webhooks:
      'Meist antwortet ein Empfänger langsam oder gar nicht. Was wartet, wird zugestellt, sobald er wieder antwortet.',
    mails: 'Meist ist der Mailserver nicht erreichbar. Die E-Mails gehen hinaus, sobald er wieder antwortet.',
    documents:
      'Meist ist das Erzeugen von PDF überlastet oder ausgefallen. Es wird nachgeholt; die Daten der Belege sind gespeichert.',
    help: 'Bleibt es länger als eine Stunde so, bitte dem Betreiber melden.',
    showWebhooks: 'Webhooks ansehen',
  },
  failedHints: {
    webhooks: 'Aufgegebene ansehen und noch einmal senden',
    mails: 'Warum, steht beim Beleg. Dort lässt sich die E-Mail noch einmal senden.',
    documents: 'Das PDF entsteht, sobald der Beleg geöffnet wird.',
  },
  admin: {
    label: 'Verwaltung',
    subtitle: 'Hintergrundarbeit aller Firmen und die Prozesse, die sie tun',
    late: {
      webhooks:
        'Einzelne langsame Empfänger halten nur ihre eigenen Zustellungen auf. Stauen sich die vieler Firmen, fehlen Arbeitsprozesse.',
      mails: 'Bitte den Mailserver (SMTP_URL) und die Protokolle der Arbeitsprozesse ansehen.',
      documents: 'Bitte den PDF-Dienst (GOTENBERG_URL) und die Protokolle der Arbeitsprozesse ansehen.',
    },
    noWorkerTitle: 'Kein Arbeitsprozess läuft',
    noWorker:
      'Webhooks, E-Mails und Belege warten, bis einer startet (GEWERK_ROLE=worker oder all). Verloren geht nichts.',
    brokerTitle: 'Die Vermittlung der Aufträge ist nicht erreichbar',
    broker:
      'Arbeitsprozesse sehen jede Sekunde selbst nach, was zu tun ist. Es geht nichts verloren, bitte trotzdem Redis oder die Datenbank prüfen.',
    brokerUp: 'Vermittlung erreichbar',
    brokerDown: 'Vermittlung gestört',
    processes: 'Prozesse',
    processesHint: 'in den letzten zwei Minuten gesehen',
    noProcesses: 'Kein Prozess hat sich gemeldet',
    role: 'Aufgabe',
    roles: { all: 'Alles', web: 'Web', worker: 'Arbeit' },
    host: 'Rechner',
    pid: 'PID',
    version: 'Version',
    since: 'Läuft seit',
    seen: 'Gesehen',
    companies: 'Wo am meisten zu tun ist',
    noCompanies: 'Bei keiner Firma ist etwas fällig',
    company: 'Firma',
    dueCount: 'Fällig',
    oldest: 'Ältestes fällig',
  },
}
