export default {
  notFound: {
    title: 'Hier ist nichts',
    body: 'Diese Seite gibt es nicht, oder sie gehört zu einem anderen Betrieb.',
  },
  forbidden: {
    title: 'Dafür fehlt die Berechtigung',
    body: 'Ihre Rolle erlaubt diesen Schritt nicht. Die Administration Ihres Betriebs kann das ändern.',
  },
  unavailable: {
    title: 'Gerade nicht erreichbar',
    body: 'Ein Teil des Dienstes antwortet nicht. Gespeicherte Daten sind sicher. Bitte gleich noch einmal versuchen.',
  },
  unexpected: {
    title: 'Das hat nicht geklappt',
    body: 'Es ist ein Fehler aufgetreten, der nicht an Ihnen liegt. Gespeicherte Daten sind sicher.',
  },
  requestId: 'Vorgang {{id}}',
  home: 'Zur Übersicht',
  reload: 'Neu laden',
  form: {
    summary_one: 'Eine Angabe fehlt oder stimmt nicht',
    summary_other: '{{count}} Angaben fehlen oder stimmen nicht',
    failed: 'Nicht gespeichert',
    unexpected:
      'Das Speichern ist fehlgeschlagen. Ihre Eingaben stehen noch hier, bitte noch einmal versuchen.',
    conflict:
      'Der Datensatz wurde inzwischen geändert. Bitte die Seite neu laden und den Schritt wiederholen.',
    forbidden: 'Dafür fehlt die Berechtigung.',
    notFound: 'Diesen Datensatz gibt es nicht mehr.',
  },
}
