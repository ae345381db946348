import { conflict, creationOnly, defineNoun, notFound, office, rule } from '../../../nouns/define'

/** What the service knows about imports. */
export const imports = defineNoun({
  tags: {
    imports: { name: 'Imports', description: 'Records that a company imports from files.' },
  },
  permissions: {
    /** Importing records from files; each noun requires its own write permission as well. */
    'imports:write': { roles: office, scope: null, module: 'core' },
  },
  errors: {
    'import.not_found': notFound('Diesen Import gibt es nicht.', 'No such import.'),
    'import.empty': rule(
      'In der Datei steht keine Zeile mit Daten. Bitte prüfen, ob die richtige Datei gewählt ist.',
      'The file has no row with data. Please see whether it is the right file.',
    ),
    'import.unreadable': rule(
      'Die Datei ist keine Tabelle, die gelesen werden kann. Bitte als CSV oder XLSX speichern.',
      'The file is no table that can be read. Please save it as CSV or XLSX.',
    ),
    'import.too_many_rows': rule(
      'Die Datei hat mehr als 20.000 Zeilen. Bitte auf mehrere Dateien aufteilen.',
      'The file has more than 20,000 rows. Please split it into several files.',
    ),
    'import.too_many_columns': rule(
      'Die Datei hat mehr als 100 Spalten. Bitte die nicht benötigten entfernen.',
      'The file has more than 100 columns. Please remove those that are not needed.',
    ),
    'import.cell_too_long': rule(
      'In einer Zelle stehen mehr als 32.767 Zeichen, oder ein Anführungszeichen wird nicht geschlossen.',
      'A cell has more than 32,767 characters, or a quotation mark is not closed.',
    ),
    'import.unpacked_too_large': rule(
      'Die Arbeitsmappe ist ausgepackt größer als 64 MB. Bitte nur das Blatt mit den Daten speichern.',
      'The workbook comes to more than 64 MB when it is unpacked. Please save the sheet with the data only.',
    ),
    'import.too_heavy': rule(
      'Die Datei ist zu aufwendig zu lesen. Bitte leere Spalten und Zeilen entfernen, oder auf mehrere Dateien aufteilen.',
      'The file takes too much to read. Please remove empty columns and rows, or split it into several files.',
    ),
    'import.mapping': rule(
      'Zu jedem Pflichtfeld gehört eine Spalte, und zu jeder Spalte höchstens ein Feld.',
      'Each required field needs a column, and a column belongs to one field at most.',
    ),
    'import.state': conflict('Der Import ist schon an einer anderen Stelle.', 'The import is at another step by now.'),
    'import.read_again': conflict(
      'Die Datei wurde inzwischen anders gelesen. Bitte sehen Sie die Spalten noch einmal an.',
      'The file was read in another way meanwhile. Please look at its columns again.',
    ),
    'import.not_kept': conflict(
      'Die Datei dieses Imports ist nicht aufgehoben. Bitte laden Sie sie noch einmal hoch.',
      'The file of this import is not kept. Please upload it once more.',
    ),
    'import.no_such_part': rule(
      'Dieses Blatt oder diese Zeile hat die Datei nicht.',
      'The file has no such sheet or line.',
    ),
    'import.notation': conflict(
      'Bei einer Spalte ist offen, wie ihre Zahlen oder Tage geschrieben sind. Bitte bei der Zuordnung wählen.',
      'A column leaves open how its numbers or days are written. Please choose with the columns.',
    ),
    'import.nothing': conflict(
      'Es gibt keine Zeile, die übernommen werden kann.',
      'There is no row that can be taken over.',
    ),
  },
  topics: { imports: 'imports:write' },
  records: {
    import: {
      label: { de: 'Import', en: 'Import' },
      topic: 'imports',
      verbs: {
        discarded: { de: 'Import verworfen', en: 'Import discarded' },
        taken_over: { de: 'Import übernommen', en: 'Import taken over' },
        undone: null,
        uploaded: { de: 'Import hochgeladen', en: 'Import uploaded' },
      },
      page: '/imports/:id',
      nameSql: { table: 'imports', title: 't.filename' },
    },
  },
  tables: {
    imports: {
      module: 'core',
      hidden: ['token', 'lease_until'],
      persons: ['created_by_user_id', 'started_by_user_id'],
      personal: creationOnly('noun', 'filename'),
    },
    import_rows: { module: 'core' },
    import_parts: { internal: 'a copy of the uploaded file, kept until its rows are taken over' },
  },
  notifications: {
    import_finished: { permission: 'contacts:write', inApp: true, email: false },
  },
})
