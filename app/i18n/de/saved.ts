export default {
  title: 'Gespeicherte Filter',
  name: 'Name des Filters',
  save: 'Merken',
  remove: 'Filter „{{name}}“ löschen',
  hint: 'Suchen oder filtern Sie die Liste, dann lässt sich das hier unter einem Namen merken.',
  known: 'Die Liste zeigt einen gespeicherten Filter.',
}
