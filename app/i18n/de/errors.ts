export default {
  notFound: {
    title: 'Hier ist nichts',
    body: 'Diese Seite gibt es nicht, oder sie gehört zu einem anderen Betrieb.',
    safe: 'An Ihren Daten hat sich nichts geändert.',
    next: 'Stimmt die Adresse? Was Sie suchen, finden Sie auch mit Strg K nach Name oder Nummer.',
  },
  forbidden: {
    title: 'Dafür fehlt die Berechtigung',
    body: 'Ihre Rolle erlaubt diesen Schritt nicht.',
    safe: 'An Ihren Daten hat sich nichts geändert.',
    next: 'Die Administration Ihres Betriebs kann das Recht geben.',
  },
  unavailable: {
    title: 'Gerade nicht erreichbar',
    body: 'Ein Teil des Dienstes antwortet nicht.',
    safe: 'Gespeicherte Daten sind sicher.',
    next: 'Bitte gleich noch einmal versuchen. Dauert es länger, weiß der Betreiber des Dienstes mehr.',
  },
  unexpected: {
    title: 'Das hat nicht geklappt',
    body: 'Es ist ein Fehler aufgetreten, der nicht an Ihnen liegt.',
    safe: 'Gespeicherte Daten sind sicher. Ein Schritt gilt ganz oder gar nicht.',
    next: 'Bitte neu laden und prüfen, ob der letzte Schritt angekommen ist. Mit der Nummer unten findet der Support die Ursache.',
  },
  requestId: 'Vorgang {{id}}',
  whyNot: 'Warum?',
  home: 'Zur Übersicht',
  back: 'Zurück',
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
  changed: {
    title: 'Inzwischen geändert: {{name}}, {{at}}',
    titleUnknown: 'Inzwischen hat jemand anderes das geändert',
    body: 'Nicht gespeichert; Ihre Eingaben stehen noch hier.',
    field: '{{field}}: jetzt „{{theirs}}“, bei Ihnen „{{own}}“',
    other: '{{field}}: jetzt „{{theirs}}“, vorher „{{own}}“; von Ihnen nicht geändert',
    mine: 'Meine Fassung speichern',
    theirs: 'Andere Fassung übernehmen',
    taken: 'Die andere Fassung ist übernommen',
    takenBody:
      'Gespeichert ist noch nichts. Was sonst niemand geändert hat, steht so hier, wie Sie es geschrieben haben.',
  },
}
