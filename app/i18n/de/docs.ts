export default {
  title: 'API-Dokumentation',
  documents: 'Dokument',
  public: 'Öffentliche API',
  all: 'API und Anwendung',
  loading: 'Dokument wird geladen',
  failed: 'Die Anzeige konnte nicht geladen werden. Das Dokument selbst:',
}
