import type { ImportNoun } from '../../server/services/integrations/imports/schema'
import { workbook, type ZipPart, zipOf } from '../harness/workbook'

// Small files of our own making, each with one habit of a program that exports tables, and the source that documents
// the habit. `office-files.test.ts` reads them all and checks `docs/imports.md` against the results.

export interface OfficeFile {
  /** Its name in the table of the docs. */
  name: string
  /** The program that writes such files. */
  program: string
  habit: string
  /** Where that is documented; `own` for what we have seen in files ourselves. */
  source: string
  noun: ImportNoun
  bytes: Buffer
  /** Columns as a user assigns them where no heading identifies them. */
  mapping?: Readonly<Record<string, number>>
  /** The records that result, or why it is refused. */
  gives: readonly Given[] | Refused
  /** What the reader reports: kinds of notes with their lines. */
  notes?: readonly string[]
  /** Fields that the user must confirm before anything is imported. */
  asks?: readonly string[]
  /** Rows that are left out, by line, with their faults. */
  faults?: Readonly<Record<number, readonly string[]>>
  /** What is pointed out of rows that are read, by line; only compared where it is given. */
  hints?: Readonly<Record<number, readonly string[]>>
}
type Given = Readonly<Record<string, unknown>>
interface Refused {
  refused: string
}

const own = 'own'
const utf8 = (text: string) => Buffer.from(text)
/** Windows-1252, including the characters it has where ISO-8859-1 has control characters. */
const windows = (text: string) =>
  Buffer.from(
    text.replace(
      /[€„“–’]/g,
      letter => ({ '€': '\x80', '„': '\x84', '“': '\x93', '–': '\x96', '’': '\x92' })[letter] ?? letter,
    ),
    'latin1',
  )
const mark = '\uFEFF'
const nbsp = '\u00a0'
const narrowNbsp = '\u202f'
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const customers: readonly Given[] = [
  {
    ...{ number: 'K-1', kind: 'company', company_name: 'Müller & Söhne GmbH' },
    ...{ street: 'Jägerweg 5', postal_code: '4020', city: 'Linz' },
  },
  {
    ...{ number: 'K-2', kind: 'company', company_name: 'Weiß KG' },
    ...{ street: 'Größlgasse 2', postal_code: '1010', city: 'Wien' },
  },
]
const { number: _number, ...withoutNumber } = customers[0] as Given
const customerHeading = ['Kundennr.', 'Firma', 'Straße', 'PLZ', 'Ort']
const customerRows = [
  ['K-1', 'Müller & Söhne GmbH', 'Jägerweg 5', '4020', 'Linz'],
  ['K-2', 'Weiß KG', 'Größlgasse 2', '1010', 'Wien'],
]
const customerLines = [customerHeading, ...customerRows].map(cells => cells.join(';'))

const articles: readonly Given[] = [
  { number: 'A-1', name: 'Rohr', unit: 'm', unit_price: 12.5 },
  { number: 'A-2', name: 'Bogen', unit: 'Stk', unit_price: 1250 },
]
const articleHeading = 'Artikelnr.;Bezeichnung;Einheit;Preis netto'

/** A byte for each letter of the code page. */
const inCodePage = (text: string, letters: Readonly<Record<string, number>>): Buffer =>
  Buffer.from([...text].map(letter => letters[letter] ?? letter.charCodeAt(0)))
const dos = { ä: 0x84, ö: 0x94, ü: 0x81, Ä: 0x8e, Ö: 0x99, Ü: 0x9a, ß: 0xe1 }
const mac = { ä: 0x8a, ö: 0x9a, ü: 0x9f, Ä: 0x80, Ö: 0x85, Ü: 0x86, ß: 0xa7 }

const csv: readonly OfficeFile[] = [
  {
    name: 'excel-365-windows.csv',
    program: 'Excel 365, CSV (Trennzeichen-getrennt)',
    habit: 'Windows-1252, semicolons, CR and LF',
    source: 'https://donatstudios.com/CSV-An-Encoding-Nightmare',
    noun: 'contacts',
    bytes: windows(`${customerLines.join('\r\n')}\r\n`),
    gives: customers,
  },
  {
    name: 'excel-365-utf8.csv',
    program: 'Excel 365, CSV UTF-8',
    habit: 'UTF-8 with its mark',
    source: 'https://donatstudios.com/CSV-An-Encoding-Nightmare',
    noun: 'contacts',
    bytes: utf8(`${mark}${customerLines.join('\r\n')}\r\n`),
    gives: customers,
  },
  {
    name: 'excel-365-accounting.csv',
    program: 'Excel 365, CSV (Trennzeichen-getrennt), cells in the format of accounting',
    habit: 'Windows-1252 with its euro sign, quotes and dash, blanks around amounts, a dash for nothing',
    source: 'https://github.com/nodejs/node/issues/60888',
    noun: 'articles',
    bytes: windows(
      `${articleHeading}\r\nA-1;Rohr „PE“ – 1’;m; 12,50 € \r\nA-2;Bogen;Stk; 1.250,00 € \r\nA-3;Muster;Stk; -   € \r\n`,
    ),
    gives: [{ ...articles[0], name: 'Rohr „PE“ – 1’' }, articles[1] as Given],
    faults: { 4: ['unit_price number'] },
  },
  {
    name: 'excel-365-lines-in-quotes.csv',
    program: 'Excel 365, a file of commas opened with semicolons and saved',
    habit: 'quotes around each line, those within doubled',
    source: own,
    noun: 'contacts',
    bytes: windows(
      '"Kundennr,""Firma"",PLZ,Ort"\r\n"K-1,""Müller, Söhne GmbH"",4020,Linz"\r\n"K-2,""Weiß KG"",1010,Wien"\r\n',
    ),
    gives: [
      { number: 'K-1', kind: 'company', company_name: 'Müller, Söhne GmbH', postal_code: '4020', city: 'Linz' },
      { number: 'K-2', kind: 'company', company_name: 'Weiß KG', postal_code: '1010', city: 'Wien' },
    ],
  },
  {
    name: 'excel-365-digits-lost.csv',
    program: 'Excel 365, long numbers saved as CSV',
    habit: '`4,36641E+11` for a number of twelve digits',
    source: own,
    noun: 'contacts',
    bytes: windows('Kundennr;Firma;Telefon\r\n4,36641E+11;Eins;\r\nK-2;Zwei;4,36641E+11\r\nK-3;Drei;01 2345678\r\n'),
    gives: [{ number: 'K-3', kind: 'company', company_name: 'Drei', phone: '01 2345678' }],
    faults: { 2: ['customer_number digits_lost'], 3: ['phone digits_lost'] },
  },
  {
    name: 'code-and-city.csv',
    program: 'address lists made for letters',
    habit: 'postal code and town in one column',
    source: own,
    noun: 'contacts',
    bytes: windows(
      'Kundennr;Firma;Straße;PLZ/Ort\r\nK-1;Eins;Weg 1;4020 Linz\r\nK-2;Zwei;Weg 2;D-83395 Freilassing\r\n',
    ),
    gives: [
      { number: 'K-1', kind: 'company', company_name: 'Eins', street: 'Weg 1', postal_code: '4020', city: 'Linz' },
      {
        number: 'K-2',
        kind: 'company',
        company_name: 'Zwei',
        street: 'Weg 2',
        postal_code: '83395',
        city: 'Freilassing',
      },
    ],
  },
  {
    name: 'outlook-addresses.csv',
    program: 'Outlook 2019, addresses as they are copied',
    habit: 'a name before the address, `mailto:`, quotes around it, two addresses in one cell',
    source: own,
    noun: 'contacts',
    bytes: windows(
      "Nachname,E-Mail-Adresse\r\nHuber,'herta@huber.at'\r\nMoser,Max Moser <max@moser.at>\r\nBerg,mailto:eva@berg.at\r\nTal,u@tal.at; buero@tal.at\r\n",
    ),
    gives: [
      { kind: 'person', last_name: 'Huber', email: 'herta@huber.at' },
      { kind: 'person', last_name: 'Moser', email: 'max@moser.at' },
      { kind: 'person', last_name: 'Berg', email: 'eva@berg.at' },
    ],
    faults: { 5: ['email email'] },
  },
  {
    name: 'no-days.csv',
    program: 'SAP, and programs with MySQL',
    habit: '`00.00.0000`, `00000000` and `0000-00-00` where there is no day',
    source: 'https://dev.mysql.com/doc/refman/8.0/en/datetime.html',
    noun: 'projects',
    bytes: utf8(
      'Projektnummer;Projektname;Beginn;Ende\nP-1;Dach;01.03.2026;00.00.0000\nP-2;Keller;00000000;0000-00-00\n',
    ),
    gives: [
      { number: 'P-1', name: 'Dach', starts_on: '2026-03-01' },
      { number: 'P-2', name: 'Keller' },
    ],
  },
  {
    name: 'days-as-instants.csv',
    program: "programs on the web, which write JavaScript's dates",
    habit: 'midnight in Vienna as an instant of UTC, on the day before',
    source: 'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Date/toISOString',
    noun: 'projects',
    bytes: utf8(
      'Projektnummer,Projektname,Startdatum,Enddatum\nP-1,Dach,2026-01-31T23:00:00.000Z,2026-06-30T22:00:00.000Z\nP-2,Keller,2026-03-01T00:00:00+01:00,\n',
    ),
    gives: [
      { number: 'P-1', name: 'Dach', starts_on: '2026-02-01', ends_on: '2026-07-01' },
      { number: 'P-2', name: 'Keller', starts_on: '2026-03-01' },
    ],
  },
  {
    name: 'prices-for-a-hundred.csv',
    program: "wholesalers' price lists, SAP",
    habit: 'a price unit beside the price, also as a code of DATANORM',
    source: own,
    noun: 'articles',
    bytes: windows(
      'Artikelnr.;Bezeichnung;Einheit;Preis netto;Preiseinheit\r\nA-1;Schraube;Stk;12,50;100\r\nA-2;Rohr;m;3,20;1\r\nA-3;Dübel;Stk;4,00;je 1000 Stk\r\nA-4;Knie;Stk;4,00;2\r\nA-5;Muffe;Stk;7,00;\r\n',
    ),
    gives: [
      { number: 'A-1', name: 'Schraube', unit: 'Stk', unit_price: 0.125 },
      { number: 'A-2', name: 'Rohr', unit: 'm', unit_price: 3.2 },
      { number: 'A-3', name: 'Dübel', unit: 'Stk', unit_price: 0.004 },
      { number: 'A-5', name: 'Muffe', unit: 'Stk', unit_price: 7 },
    ],
    faults: { 5: ['price_unit price_unit'] },
  },
  {
    name: 'lexware-artikel.csv',
    program: 'Lexware faktura+auftrag, articles',
    habit: 'several prices with numbers behind their names',
    source: own,
    noun: 'articles',
    bytes: windows(
      'Artikelnummer;Matchcode;Bezeichnung;Mengeneinheit;VK-Preis netto 1;VK-Preis netto 2\r\nA-1;ROHR;Rohr;m;12,50;11,00\r\nA-2;BOGEN;Bogen;Stk;1.250,00;\r\n',
    ),
    gives: articles,
  },
  {
    name: 'sap-debitoren.txt',
    program: 'SAP, list of customers saved as a spreadsheet',
    habit: '`Name 1`, numbers with leading zeros, tabulators',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      `${mark}Debitor\tName 1\tStraße\tPostleitzahl\tOrt\tLand\n0000010234\tMüller & Söhne GmbH\tJägerweg 5\t01067\tDresden\tDE\n`,
    ),
    gives: [
      {
        ...{ number: '0000010234', kind: 'company', company_name: 'Müller & Söhne GmbH', street: 'Jägerweg 5' },
        ...{ postal_code: '01067', city: 'Dresden', country_code: 'DE' },
      },
    ],
  },
  {
    name: 'bmd-personenkonten.csv',
    program: 'BMD NTCS, accounts of customers',
    habit: 'Personenkonto, Länderkennzeichen, UID-Nr, `Oesterreich` without umlauts',
    source: own,
    noun: 'contacts',
    bytes: windows(
      'Personenkonto;Name 1;PLZ;Ort;Länderkennzeichen;UID-Nr\r\n200001;Müller & Söhne GmbH;4020;Linz;Oesterreich;ATU57780814\r\n',
    ),
    gives: [
      {
        ...{
          number: '200001',
          kind: 'company',
          company_name: 'Müller & Söhne GmbH',
          postal_code: '4020',
          city: 'Linz',
        },
        ...{ country_code: 'AT', vat_number: 'ATU57780814' },
      },
    ],
  },
  {
    name: 'powershell-5.csv',
    program: 'PowerShell 5, Export-Csv',
    habit: 'a line `#TYPE` above the heading, UTF-16LE',
    source: 'https://learn.microsoft.com/en-us/powershell/module/microsoft.powershell.utility/export-csv',
    noun: 'contacts',
    bytes: Buffer.from(`${mark}#TYPE System.Data.DataRow\r\n"Kundennr","Firma"\r\n"K-1","Müller GmbH"\r\n`, 'utf16le'),
    gives: [{ number: 'K-1', kind: 'company', company_name: 'Müller GmbH' }],
    notes: ['above 1'],
  },
  {
    name: 'twice-marked.csv',
    program: 'a program that marks what Excel has marked',
    habit: 'the mark of UTF-8 twice, no line end at the end',
    source: own,
    noun: 'contacts',
    bytes: utf8(`${mark}${mark}${customerLines.join('\r\n')}`),
    gives: customers,
  },
  {
    name: 'excel-unicode-text.txt',
    program: 'Excel, Unicode Text',
    habit: 'UTF-16LE with its mark, tabulators',
    source: 'http://strata.uga.edu/8370/rtips/textFiles.html',
    noun: 'contacts',
    bytes: Buffer.from(`${mark}${customerLines.join('\r\n').replaceAll(';', '\t')}\r\n`, 'utf16le'),
    gives: customers,
  },
  {
    name: 'excel-2016-mac.csv',
    program: 'Excel 2016 for Mac, CSV',
    habit: 'Mac Roman, lines that end with CR alone',
    source: 'https://seeblog.seenet.ca/category/musings',
    noun: 'contacts',
    bytes: inCodePage(`${customerLines.join('\r')}\r`, mac),
    gives: customers,
    notes: ['code_page Mac Roman'],
  },
  {
    name: 'excel-msdos.csv',
    program: 'Excel, CSV (MS-DOS), and programs from DOS',
    habit: 'CP850',
    source: 'http://strata.uga.edu/8370/rtips/textFiles.html',
    noun: 'contacts',
    bytes: inCodePage(`${customerLines.join('\r\n')}\r\n`, dos),
    gives: customers,
    notes: ['code_page CP850'],
  },
  {
    name: 'excel-line-break-in-cell.csv',
    program: 'Excel 365',
    habit: 'LF within quotes, CR and LF between rows',
    source: 'https://mschaef.com/cr-lf',
    noun: 'articles',
    bytes: utf8(`Artikelnr.;Bezeichnung;Beschreibung;Einheit;Preis netto\r\nA-1;Rohr;"DN 50\nverzinkt";m;12,50\r\n`),
    gives: [{ number: 'A-1', name: 'Rohr', description: 'DN 50\nverzinkt', unit: 'm', unit_price: 12.5 }],
  },
  {
    name: 'two-files-in-one.csv',
    program: 'files put together by hand',
    habit: 'CR LF, LF and CR mixed, the heading again in the middle',
    source: own,
    noun: 'contacts',
    bytes: utf8(`${customerLines[0]}\r\n${customerLines[1]}\n${customerLines[0]}\r${customerLines[2]}`),
    gives: customers,
    notes: ['heading_again 3'],
    faults: { 3: ['heading_again'] },
  },
  {
    name: 'excel-sep-line.csv',
    program: 'programs that write for Excel',
    habit: '`sep=` in the first line, here in quotes and for a delimiter that is not the usual one',
    source: own,
    noun: 'contacts',
    bytes: utf8(`"sep=:"\r${customerLines.join('\r').replaceAll(';', ':')}`),
    gives: customers,
  },
  {
    name: 'libreoffice-7-all-quoted.csv',
    program: 'LibreOffice Calc 7, quote all text cells',
    habit: 'commas as delimiters beside decimal commas in quotes, doubled quotes, LF',
    source: 'https://www.rfc-editor.org/rfc/rfc4180',
    noun: 'articles',
    bytes: utf8(
      '"Artikelnr.","Bezeichnung","Einheit","Preis netto"\n"A-1","Rohr, 1/2""","m","12,50"\n"A-2","Bogen","Stk","1.250,00"\n',
    ),
    gives: [{ ...articles[0], name: 'Rohr, 1/2"' }, articles[1] as Given],
  },
  {
    name: 'mysql-outfile.csv',
    program: 'MySQL 8, SELECT … INTO OUTFILE',
    habit: 'a backslash before quotes within a cell',
    source: 'https://dev.mysql.com/doc/refman/8.0/en/select-into.html',
    noun: 'articles',
    bytes: utf8(`${articleHeading}\n"A-1";"Rohr 1/2\\" verzinkt";"m";"12,50"\n`),
    gives: [{ ...articles[0], name: 'Rohr 1/2" verzinkt' }],
  },
  {
    name: 'quotes-not-doubled.csv',
    program: 'programs that put quotes around a text as it is',
    habit: 'inches within quotes',
    source: own,
    noun: 'articles',
    bytes: utf8(`${articleHeading}\n"A-1";"Rohr 1/2" verzinkt";"m";"12,50"\nA-2;Bogen 5/4" lang;Stk;1250,00\n`),
    gives: [
      { ...articles[0], name: 'Rohr 1/2" verzinkt' },
      { ...articles[1], name: 'Bogen 5/4" lang' },
    ],
  },
  {
    name: 'codes-as-formulas.csv',
    program: 'programs that write for Excel',
    habit: '`="000123"`, so that a code keeps its zeros',
    source: 'https://www.dev-toolbox.tech/tools/csv-json/examples/excel-csv-export',
    noun: 'articles',
    bytes: utf8(`${articleHeading}\r\n="000123";Rohr;m;12,50\r\n`),
    gives: [{ ...articles[0], number: '000123' }],
  },
  {
    name: 'fakturia-customers.csv',
    program: 'Fakturia, customers',
    habit: 'no heading, a comma at the end of each line',
    source: 'https://confluence.luminea.de/display/FAKTURIAWIKI/Kunden+importieren',
    noun: 'contacts',
    bytes: utf8(
      '5002,MR,Max,Mustermann,Muster AG,Musterweg 1,12345,Musterhausen,Deutschland,max@muster.de,\n,MRS,Tine,Examplus,Example GmbH,Exempel Gasse 1,56789,Rosahausen,Deutschland,tine@example.de,\n',
    ),
    mapping: { customer_number: 0, company_name: 4, street: 5, postal_code: 6, city: 7, country_code: 8, email: 9 },
    gives: [
      {
        ...{ number: '5002', kind: 'company', company_name: 'Muster AG', street: 'Musterweg 1' },
        ...{ postal_code: '12345', city: 'Musterhausen', country_code: 'DE', email: 'max@muster.de' },
      },
      {
        ...{ kind: 'company', company_name: 'Example GmbH', street: 'Exempel Gasse 1' },
        ...{ postal_code: '56789', city: 'Rosahausen', country_code: 'DE', email: 'tine@example.de' },
      },
    ],
    notes: ['no_heading 1'],
  },
  {
    name: 'datev-debitoren.csv',
    program: 'DATEV, Debitoren/Kreditoren',
    habit: 'a line about the file above the heading, 254 columns most of which are empty, Windows-1252',
    source: 'https://glama.ai/mcp/servers/seamless-engineering/datev-extf-mcp',
    noun: 'contacts',
    bytes: windows(
      [
        '"EXTF";700;16;"Debitoren/Kreditoren";5;20260131120000000;;"RE";"";"";1001;1;20260101;4',
        `Konto;Name (Adressattyp Unternehmen);Adressattyp;Straße;Postleitzahl;Ort;${Array.from({ length: 248 }, (_, at) => `Feld ${at}`).join(';')}`,
        `10001;"Müller & Söhne GmbH";"2";"Jägerweg 5";"4020";"Linz";${';'.repeat(247)}`,
      ].join('\r\n'),
    ),
    // DATEV has no other number of a customer than its account.
    gives: [{ ...withoutNumber, number: '10001' }],
    notes: ['above 1'],
  },
  {
    name: 'datev-buchungsstapel.csv',
    program: 'DATEV, Buchungsstapel',
    habit: 'bookings in the same format',
    source: 'https://pypi.org/project/datev-extf-parser/',
    noun: 'contacts',
    bytes: windows(
      '"EXTF";700;21;"Buchungsstapel";13;20260131120000000;;"RE"\r\nUmsatz;Soll/Haben-Kennzeichen;Konto\r\n119,00;S;10001\r\n',
    ),
    gives: { refused: 'datev' },
  },
  {
    name: 'sap-minus-behind.csv',
    program: 'SAP, lists',
    habit: 'the minus behind the amount, no-break spaces between thousands',
    source: 'https://www.sapdatasheet.org/abap/dtel/signe.html',
    noun: 'articles',
    bytes: utf8(
      `${articleHeading}\nA-1;Rohr;m;12,50-\nA-2;Bogen;Stk;1${nbsp}250,00\nA-3;Knie;Stk;1${narrowNbsp}250,00\n`,
    ),
    gives: [articles[1] as Given, { ...articles[1], number: 'A-3', name: 'Knie' }],
    // Read as -12.50, which is not a valid price.
    faults: { 2: ['unit_price too_low'] },
  },
  {
    name: 'sap-unconverted-list.txt',
    program: 'SAP, list saved as unconverted text',
    habit: 'a title, pipes at both ends of a line, lines of hyphens',
    source: own,
    noun: 'contacts',
    bytes: windows(
      [
        'Debitorenliste',
        '---------------------------------------',
        '|Debitor|Name1              |PLZ |Ort |',
        '|-------|-------------------|----|----|',
        '|K-1    |Müller & Söhne GmbH|4020|Linz|',
        '---------------------------------------',
      ].join('\r\n'),
    ),
    gives: [{ number: 'K-1', kind: 'company', company_name: 'Müller & Söhne GmbH', postal_code: '4020', city: 'Linz' }],
    notes: ['above 1'],
  },
  {
    name: 'amounts-with-currency.csv',
    program: 'price lists written by hand',
    habit: '`€ 1.250,00`, `12,-`, percent',
    source: own,
    noun: 'articles',
    bytes: utf8(
      `${articleHeading};USt.\nA-1;Rohr;m;12,50 EUR;20 %\nA-2;Bogen;Stk;"€ 1.250,00";20%\nA-3;Knie;Stk;12,-;\n`,
    ),
    gives: [
      { ...articles[0], tax_rate: 20 },
      { ...articles[1], tax_rate: 20 },
      { number: 'A-3', name: 'Knie', unit: 'Stk', unit_price: 12 },
    ],
  },
  {
    name: 'excel-german-words.csv',
    program: 'Excel 365 in German',
    habit: 'WAHR and FALSCH, #NV for an error',
    source: own,
    noun: 'articles',
    bytes: windows(
      `${articleHeading};Aktiv\r\nA-1;Rohr;m;12,5;WAHR\r\nA-2;Bogen;Stk;1250;FALSCH\r\nA-3;Knie;Stk;#NV;WAHR\r\n`,
    ),
    gives: [
      { ...articles[0], active: true },
      { ...articles[1], active: false },
    ],
    faults: { 4: ['unit_price formula_error'] },
  },
  {
    name: 'printed-list.csv',
    program: 'lists that are printed to a file',
    habit: 'a title with commas, heading below, empty rows and columns, a sum and a date below the table',
    source: own,
    noun: 'articles',
    bytes: windows(
      [
        'Artikelliste, Stand Jänner, alle Preise in EUR',
        'Huber Haustechnik',
        '',
        'Artikelnr.;Bezeichnung;;Einheit;Preis netto',
        'A-1;Rohr;;m;12,50',
        ';;;;',
        'A-2;Bogen;;Stk;1250,00',
        'Summe:;;;;1262,50',
        '',
        'Gedruckt am 31.01.2026',
      ].join('\r\n'),
    ),
    gives: articles,
    notes: ['above 1 2', 'total 8', 'remark 10'],
    faults: { 8: ['total'], 10: ['remark'] },
  },
  {
    name: 'groups.csv',
    program: 'Excel 365 and LibreOffice Calc 7, a sheet with merged cells saved as CSV',
    habit: 'the name of a group above its first column, empty cells beside it, some columns with a heading above alone',
    source: own,
    noun: 'contacts',
    bytes: windows(
      ['Kundennr.;Firma;Adresse;;', ';;Straße;PLZ;Ort', ...customerRows.map(cells => cells.join(';'))].join('\r\n'),
    ),
    gives: customers,
    notes: ['two_rows 1 2'],
  },
  {
    name: 'groups-twice.csv',
    program: 'Excel 365 and LibreOffice Calc 7, a sheet with merged cells saved as CSV',
    habit: 'the same headings below two groups',
    source: own,
    noun: 'contacts',
    bytes: windows(
      [
        ';;Lieferadresse;;;Rechnungsadresse;;',
        'Kundennr.;Firma;Straße;PLZ;Ort;Straße;PLZ;Ort',
        ...customerRows.map(([number, name, ...address]) =>
          [number, name, 'Lagerweg 1', '8010', 'Graz', ...address].join(';'),
        ),
      ].join('\r\n'),
    ),
    gives: customers,
    notes: ['two_rows 1 2'],
  },
  {
    name: 'dos-end-mark.csv',
    program: 'programs from DOS, dBase',
    habit: 'the sign 1A (Ctrl+Z) at the end of the file',
    source: 'https://en.wikipedia.org/wiki/Substitute_character',
    noun: 'contacts',
    bytes: windows(`${customerLines.join('\r\n')}\r\n\x1a`),
    gives: customers,
  },
  {
    name: 'latin-9.csv',
    program: 'LibreOffice Calc 7, Western Europe (ISO-8859-15)',
    habit: 'the euro sign at the place A4',
    source: 'https://en.wikipedia.org/wiki/ISO/IEC_8859-15',
    noun: 'articles',
    bytes: windows(`${articleHeading}\r\nA-1;Rohr für Öl;m;12,50 \xa4\r\nA-2;Bogen;Stk;1.250,00 \xa4\r\n`),
    gives: [{ number: 'A-1', name: 'Rohr für Öl', unit: 'm', unit_price: 12.5 }, articles[1] as Given],
    notes: ['code_page ISO-8859-15'],
  },
  {
    name: 'mysql-nulls.csv',
    program: 'MySQL 8, SELECT … INTO OUTFILE',
    habit: '`\\N` for what is not known',
    source: 'https://dev.mysql.com/doc/refman/8.0/en/load-data.html',
    noun: 'contacts',
    bytes: utf8(['Kundennr.;Firma;PLZ;Ort;Telefon', 'K-1;Holz AG;4020;Linz;\\N', 'K-2;Glas KG;\\N;\\N;\\N'].join('\n')),
    gives: [
      { number: 'K-1', kind: 'company', company_name: 'Holz AG', postal_code: '4020', city: 'Linz' },
      { number: 'K-2', kind: 'company', company_name: 'Glas KG' },
    ],
  },
  {
    name: 'sql-server-nulls.csv',
    program: 'SQL Server Management Studio, results saved as CSV',
    habit: '`NULL` for what is not known',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      `${mark}Kundennr.;Firma;PLZ;Ort;Telefon\r\nK-1;Holz AG;4020;Linz;NULL\r\nK-2;Glas KG;NULL;NULL;NULL\r\n`,
    ),
    gives: [
      { number: 'K-1', kind: 'company', company_name: 'Holz AG', postal_code: '4020', city: 'Linz' },
      { number: 'K-2', kind: 'company', company_name: 'Glas KG' },
    ],
  },
  {
    name: 'access-days.csv',
    program: 'Access 365, text with delimiters',
    habit: 'a time behind each day',
    source: own,
    noun: 'projects',
    bytes: windows('"Projekt";"Beginn";"Ende"\r\n"Dachstuhl";31.01.2026 00:00:00;28.2.2026 0:00:00\r\n'),
    gives: [{ name: 'Dachstuhl', starts_on: '2026-01-31', ends_on: '2026-02-28' }],
  },
  {
    name: 'swiss-prices.csv',
    program: 'Excel 365 in Switzerland',
    habit: 'apostrophes between thousands, straight and curved, a point before decimals, another currency',
    source: 'https://en.wikipedia.org/wiki/Decimal_separator',
    noun: 'articles',
    bytes: utf8(
      `${articleHeading}\r\nA-1;Rohr;m;12.50\r\nA-2;Bogen;Stk;1'250.00\r\nA-3;Kessel;Stk;12’500.00\r\nA-4;Pumpe;Stk;CHF 500.00\r\n`,
    ),
    gives: [...articles, { number: 'A-3', name: 'Kessel', unit: 'Stk', unit_price: 12_500 }],
    // A price in another currency is not a price in the company's currency.
    faults: { 5: ['unit_price currency'] },
  },
  {
    name: 'sap-totals.txt',
    program: 'SAP, ALV list saved as a spreadsheet',
    habit: 'an empty column first, sums with an asterisk before them',
    source: own,
    noun: 'articles',
    bytes: windows(
      [
        '\tArtikelnr.\tBezeichnung\tEinheit\tPreis netto',
        '\tA-1\tRohr\tm\t12,50',
        '\tA-2\tBogen\tStk\t1.250,00',
        '*\t\t\t\t1.262,50',
        '**\t\t\t\t1.262,50',
      ].join('\r\n'),
    ),
    gives: articles,
    notes: ['total 4 5'],
    faults: { 4: ['total'], 5: ['total'] },
  },
  {
    name: 'lexware-kunden.csv',
    program: 'Lexware faktura+auftrag, customers',
    habit: 'quotes around all, a matchcode, names in two columns',
    source: own,
    noun: 'contacts',
    bytes: windows(
      [
        '"Kunden-Nr.";"Matchcode";"Anrede";"Firma";"Vorname";"Name";"Strasse";"Land";"PLZ";"Ort";"Telefon 1";"E-Mail";"USt-IdNr."',
        '"10001";"MUELLER";"Firma";"Müller & Söhne GmbH";"";"";"Jägerweg 5";"A";"4020";"Linz";"+43 732 1234";"";"ATU57780814"',
        '"10002";"WEISS";"Frau";"";"Petra";"Weiß";"Größlgasse 2";"A";"1010";"Wien";"";"petra@weiss.test";""',
      ].join('\r\n'),
    ),
    gives: [
      {
        number: '10001',
        kind: 'company',
        company_name: 'Müller & Söhne GmbH',
        street: 'Jägerweg 5',
        postal_code: '4020',
        city: 'Linz',
        country_code: 'AT',
        phone: '+43 732 1234',
        vat_number: 'ATU57780814',
      },
      {
        number: '10002',
        salutation: 'ms',
        kind: 'person',
        first_name: 'Petra',
        last_name: 'Weiß',
        street: 'Größlgasse 2',
        postal_code: '1010',
        city: 'Wien',
        country_code: 'AT',
        email: 'petra@weiss.test',
      },
    ],
  },
  {
    name: 'sevdesk-kontakte.csv',
    program: 'sevDesk, contacts',
    habit: 'organisation and person in one row, countries by their names',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      [
        'Kunden-Nr.;Anrede;Titel;Nachname;Vorname;Organisation;Namenszusatz;Position;Kategorie;IBAN;BIC;Umsatzsteuer-ID;Strasse;PLZ;Ort;Land;Adress-Kategorie;Telefon;Telefon-Kategorie;Mobil;Fax;E-Mail;E-Mail-Kategorie;Webseite;Webseiten-Kategorie;Beschreibung;Geburtstag;Tags;Debitoren-Nr.;Kreditoren-Nr.',
        '1000;;;;;Müller & Söhne GmbH;;;Kunde;;;ATU57780814;Jägerweg 5;4020;Linz;Österreich;Rechnungsanschrift;0732 1234;Arbeit;;;office@mueller.test;Arbeit;;;;;;;',
        '1001;Frau;Mag.;Weiß;Petra;;;;Kunde;;;;Größlgasse 2;1010;Wien;Österreich;Privat;;;0664 1234567;;petra@weiss.test;Privat;;;;;;;',
      ].join('\r\n'),
    ),
    gives: [
      {
        number: '1000',
        kind: 'company',
        company_name: 'Müller & Söhne GmbH',
        street: 'Jägerweg 5',
        postal_code: '4020',
        city: 'Linz',
        country_code: 'AT',
        phone: '0732 1234',
        email: 'office@mueller.test',
        vat_number: 'ATU57780814',
      },
      {
        number: '1001',
        salutation: 'ms',
        title: 'Mag.',
        mobile: '0664 1234567',
        kind: 'person',
        first_name: 'Petra',
        last_name: 'Weiß',
        street: 'Größlgasse 2',
        postal_code: '1010',
        city: 'Wien',
        country_code: 'AT',
        email: 'petra@weiss.test',
      },
    ],
  },
  {
    name: 'outlook-contacts.csv',
    program: 'Outlook 2019, contacts',
    habit: 'commas, business and private addresses in columns of their own',
    source: 'https://www.spstechnical.com/outlook_contacts_schema.htm',
    noun: 'contacts',
    bytes: windows(
      [
        '"Anrede","Vorname","Weitere Vornamen","Nachname","Suffix","Firma","Abteilung","Position","Straße geschäftlich","Ort geschäftlich","Region geschäftlich","Postleitzahl geschäftlich","Land/Region geschäftlich","Straße privat","Ort privat","Postleitzahl privat","Telefon geschäftlich","Mobiltelefon","E-Mail-Adresse","Notizen"',
        '"","","","","","Müller & Söhne GmbH","","","Jägerweg 5","Linz","","4020","Österreich","","","","+43 732 1234","","office@mueller.test",""',
        '"Frau","Petra","","Weiß","","","","","Größlgasse 2","Wien","","1010","Österreich","","","","","+43 664 1234567","petra@weiss.test","ruft zurück"',
      ].join('\r\n'),
    ),
    gives: [
      {
        kind: 'company',
        company_name: 'Müller & Söhne GmbH',
        street: 'Jägerweg 5',
        postal_code: '4020',
        city: 'Linz',
        country_code: 'AT',
        phone: '+43 732 1234',
        email: 'office@mueller.test',
      },
      {
        salutation: 'ms',
        mobile: '+43 664 1234567',
        notes: 'ruft zurück',
        kind: 'person',
        first_name: 'Petra',
        last_name: 'Weiß',
        street: 'Größlgasse 2',
        postal_code: '1010',
        city: 'Wien',
        country_code: 'AT',
        email: 'petra@weiss.test',
      },
    ],
  },
  {
    name: 'google-contacts.csv',
    program: 'Google Contacts, Google CSV',
    habit: 'English headings with numbers and parts behind a hyphen',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      [
        'First Name,Middle Name,Last Name,Organization Name,Organization Title,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country',
        'Petra,,Weiß,,,,* Home,petra@weiss.test,Mobile,+43 664 1234567,Home,"Größlgasse 2\n1010 Wien",Größlgasse 2,Wien,1010,Österreich',
      ].join('\n'),
    ),
    gives: [
      {
        phone: '+43 664 1234567',
        kind: 'person',
        first_name: 'Petra',
        last_name: 'Weiß',
        street: 'Größlgasse 2',
        postal_code: '1010',
        city: 'Wien',
        country_code: 'AT',
        email: 'petra@weiss.test',
      },
    ],
  },
  {
    name: 'google-sheets.csv',
    program: 'Google Sheets, set to Germany',
    habit: 'commas as delimiters, numbers with decimal commas in quotes, no mark',
    source: own,
    noun: 'articles',
    bytes: utf8('Artikelnr.,Bezeichnung,Einheit,Preis netto\r\nA-1,Rohr,m,"12,50"\r\nA-2,Bogen,Stk,"1.250,00"'),
    gives: articles,
  },
  {
    name: 'numbers-table-names.csv',
    program: 'Apple Numbers 14, CSV with the names of tables',
    habit: 'the name of the table in the first line',
    source: own,
    noun: 'contacts',
    bytes: utf8(`Kunden\n${customerLines.join('\n')}\n`),
    gives: customers,
    notes: ['above 1'],
  },
  {
    name: 'unknown-headings.csv',
    program: 'any list with headings that are not known',
    habit: 'a title above the heading',
    source: own,
    noun: 'contacts',
    bytes: utf8('Auswertung 7\n\nFeld_A;Feld_B;Feld_C\nx;y;z\nu;v;w\n'),
    mapping: { name: 0 },
    gives: [
      { kind: 'company', company_name: 'x' },
      { kind: 'company', company_name: 'u' },
    ],
    notes: ['above 1'],
  },
  {
    name: 'id-first.csv',
    program: 'any program, which Excel takes for SYLK',
    habit: 'a heading that begins with ID',
    source: 'https://en.wikipedia.org/wiki/Symbolic_Link_(SYLK)',
    noun: 'contacts',
    bytes: utf8('ID;PLZ;Ort;Firma\n7;4020;Linz;Weiß KG\n'),
    gives: [{ kind: 'company', company_name: 'Weiß KG', postal_code: '4020', city: 'Linz' }],
  },
  {
    name: 'days.csv',
    program: 'SAP (20260131) and DATEV (31012026), and years of two digits',
    habit: 'days without marks and with short years',
    source: own,
    noun: 'projects',
    bytes: utf8('Projektnummer;Titel;Beginn;Ende\nP-1;Dach;1.12.99;31.01.26\nP-2;Bad;20260131;31012027\n'),
    gives: [
      { number: 'P-1', name: 'Dach', starts_on: '1999-12-01', ends_on: '2026-01-31' },
      { number: 'P-2', name: 'Bad', starts_on: '2026-01-31', ends_on: '2027-01-31' },
    ],
  },
  {
    name: 'empty.csv',
    program: 'an export without rows',
    habit: 'no byte at all',
    source: own,
    noun: 'contacts',
    bytes: Buffer.alloc(0),
    gives: { refused: 'blank' },
  },
  {
    name: 'heading-alone.csv',
    program: 'an export without rows',
    habit: 'a heading and nothing below',
    source: own,
    noun: 'contacts',
    bytes: utf8(`${customerLines[0]}\r\n`),
    gives: { refused: 'heading_alone' },
  },
  {
    name: 'bmd-nachname.csv',
    program: 'BMD NTCS, accounts with a column for last name and company',
    habit: '`Konto-Nr`; a company stands under *Nachname*, without a first name',
    source: own,
    noun: 'contacts',
    bytes: windows(
      [
        'Konto-Nr;Nachname;Vorname;Straße;PLZ;Ort',
        '200100;Hofer & Co KG;;Feldgasse 3;4600;Wels',
        '200101;Elektro Maier e.U.;;Ring 5;1010;Wien',
        '200102;Wohnbau Linz Ges.m.b.H.;;Ring 6;4020;Linz',
        '200103;Kaiser;;Ring 7;1010;Wien',
        '200104;Hofer-AG;Anna;Ring 8;1010;Wien',
      ].join('\r\n'),
    ),
    gives: [
      {
        ...{ number: '200100', kind: 'company', company_name: 'Hofer & Co KG' },
        ...{ street: 'Feldgasse 3', postal_code: '4600', city: 'Wels' },
      },
      {
        ...{ number: '200101', kind: 'company', company_name: 'Elektro Maier e.U.' },
        ...{ street: 'Ring 5', postal_code: '1010', city: 'Wien' },
      },
      {
        ...{ number: '200102', kind: 'company', company_name: 'Wohnbau Linz Ges.m.b.H.' },
        ...{ street: 'Ring 6', postal_code: '4020', city: 'Linz' },
      },
      {
        ...{ number: '200103', kind: 'person', last_name: 'Kaiser' },
        ...{ street: 'Ring 7', postal_code: '1010', city: 'Wien' },
      },
      {
        ...{ number: '200104', kind: 'person', first_name: 'Anna', last_name: 'Hofer-AG' },
        ...{ street: 'Ring 8', postal_code: '1010', city: 'Wien' },
      },
    ],
  },
  {
    name: 'account-of-a-bank.csv',
    program: 'programs with bank details among the addresses',
    habit: '`Kontonummer` beside `BLZ`, which is no number of a customer',
    source: own,
    noun: 'contacts',
    bytes: utf8('Firma;PLZ;Ort;Kontonummer;BLZ\r\nWeiß KG;1010;Wien;00123456;20111\r\n'),
    gives: [{ kind: 'company', company_name: 'Weiß KG', postal_code: '1010', city: 'Wien' }],
  },
  {
    name: 'sage-kunden.csv',
    program: 'Sage 50, Moser and others with lines of a name',
    habit: '`Name1` is a company or a person, as *Anrede* says; `Telefon1` without a blank',
    source: own,
    noun: 'contacts',
    bytes: windows(
      [
        'Kundennummer;Matchcode;Anrede;Name1;Straße;PLZ;Ort;Telefon1',
        'D10001;HOFER;Firma;Hofer Bau GmbH;Feldgasse 3;4600;Wels;07242/1234',
        'D10002;HUBER;Frau;Anna Huber;Ring 5;4020;Linz;',
      ].join('\r\n'),
    ),
    gives: [
      {
        ...{ number: 'D10001', kind: 'company', company_name: 'Hofer Bau GmbH', phone: '07242/1234' },
        ...{ street: 'Feldgasse 3', postal_code: '4600', city: 'Wels' },
      },
      {
        ...{ number: 'D10002', kind: 'person', salutation: 'ms', first_name: 'Anna', last_name: 'Huber' },
        ...{ street: 'Ring 5', postal_code: '4020', city: 'Linz' },
      },
    ],
  },
  {
    name: 'orgamax-kunden.csv',
    program: 'orgaMAX, customers',
    habit: '*Firma*, *Vorname* and *Name* side by side: the name is that of the person',
    source: own,
    noun: 'contacts',
    bytes: windows(
      [
        'Kundennr.;Firma;Anrede;Vorname;Name;PLZ;Ort',
        '10001;Hofer Bau GmbH;Herrn;Franz;Hofer;4600;Wels',
        '10002;;Frau;Anna;Huber;4020;Linz',
      ].join('\r\n'),
    ),
    gives: [
      {
        ...{ number: '10001', kind: 'company', company_name: 'Hofer Bau GmbH', salutation: 'mr' },
        ...{ first_name: 'Franz', last_name: 'Hofer', postal_code: '4600', city: 'Wels' },
      },
      {
        ...{ number: '10002', kind: 'person', salutation: 'ms', first_name: 'Anna', last_name: 'Huber' },
        ...{ postal_code: '4020', city: 'Linz' },
      },
    ],
  },
  {
    name: 'hero-kontakte.csv',
    program: 'HERO and other programs of the trade, contacts',
    habit: 'what a number is for in brackets behind it, a number beside an accountant’s',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      '"Kunden-Nr.","Debitor","Firmenname","Telefon (Festnetz)","Telefon (Mobil)","Mail-Adresse","Str.","PLZ","Ortschaft","LKZ"\n' +
        '"KU-1","10001","Hofer Bau GmbH","07242 1234","0664 1234567","office@hofer.at","Feldgasse 3","4600","Wels","A"\n',
    ),
    gives: [
      {
        ...{ number: 'KU-1', kind: 'company', company_name: 'Hofer Bau GmbH', email: 'office@hofer.at' },
        ...{ phone: '07242 1234', mobile: '0664 1234567' },
        ...{ street: 'Feldgasse 3', postal_code: '4600', city: 'Wels', country_code: 'AT' },
      },
    ],
  },
  {
    name: 'sap-business-one.txt',
    program: 'SAP Business One, template of the Data Transfer Workbench',
    habit: 'names of the database as headings, twice',
    source:
      'https://www.maringo.de/MARIHelp/MARIInterface/html/Properties_T_MARIInterface_clsImportBusinessPartner.htm',
    noun: 'contacts',
    bytes: utf8(
      [
        'CardCode\tCardName\tPhone1\tCellular\tE_Mail\tAddress\tZipCode\tCity\tCountry',
        'CardCode\tCardName\tPhone1\tCellular\tE_Mail\tAddress\tZipCode\tCity\tCountry',
        'C20000\tHofer Bau GmbH\t07242/1234\t\toffice@hofer.at\tFeldgasse 3\t4600\tWels\tAT',
      ].join('\r\n'),
    ),
    gives: [
      {
        ...{ number: 'C20000', kind: 'company', company_name: 'Hofer Bau GmbH', email: 'office@hofer.at' },
        ...{ phone: '07242/1234', street: 'Feldgasse 3', postal_code: '4600', city: 'Wels', country_code: 'AT' },
      },
    ],
    notes: ['heading_again 2'],
    faults: { 2: ['heading_again'] },
  },
  {
    name: 'outlook-german.csv',
    program: 'Outlook 365 in German, contacts',
    habit: 'columns for business and private, `0.0.00` for no birthday',
    source: own,
    noun: 'contacts',
    bytes: windows(
      '"Vorname","Nachname","Firma","Straße geschäftlich","Ort geschäftlich","Postleitzahl geschäftlich","Land/Region geschäftlich","Telefon geschäftlich","Mobiltelefon","E-Mail-Adresse","E-Mail-Typ","Geburtstag"\r\n' +
        '"Max","Moser","Moser GmbH","Feldgasse 3","Wels","4600","Österreich","+43 7242 1234","+43 664 1234567","max@moser.at","SMTP","0.0.00"\r\n',
    ),
    gives: [
      {
        ...{
          kind: 'company',
          company_name: 'Moser GmbH',
          first_name: 'Max',
          last_name: 'Moser',
          email: 'max@moser.at',
        },
        ...{ phone: '+43 7242 1234', mobile: '+43 664 1234567' },
        ...{ street: 'Feldgasse 3', postal_code: '4600', city: 'Wels', country_code: 'AT' },
      },
    ],
  },
  {
    name: 'google-contacts-labels.csv',
    program: 'Google Contacts since 2024, Google CSV',
    habit: '`Organization Name`, labels beside values, two addresses in one cell with `:::`',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      'First Name,Last Name,Name Prefix,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country\n' +
        'Max,Moser,Mag.,Moser GmbH,* myContacts,* Work,max@moser.at,Mobile,+43 664 1234567,Feldgasse 3,Wels,4600,AT\n' +
        'Anna,Huber,,,* myContacts,*,anna@huber.at ::: a.huber@gmx.at,,,,,,\n',
    ),
    gives: [
      {
        ...{ kind: 'company', company_name: 'Moser GmbH', title: 'Mag.', first_name: 'Max', last_name: 'Moser' },
        ...{ email: 'max@moser.at', phone: '+43 664 1234567' },
        ...{ street: 'Feldgasse 3', postal_code: '4600', city: 'Wels', country_code: 'AT' },
      },
    ],
    faults: { 3: ['email email'] },
  },
  {
    name: 'codes-without-zero.csv',
    program: 'Excel 365, a file opened and saved again',
    habit: 'postal codes of Germany’s east without their zero',
    source: 'https://newtonexcelbach.com/page/108/?archives-list=1',
    noun: 'contacts',
    bytes: windows(
      'Firma;PLZ;Ort;Land;UID\r\nElbe Bau GmbH;1067;Dresden;Deutschland;\r\nSaale KG;6108;Halle;;DE136695976\r\nPleiße KG;4109;Leipzig;;\r\nLinz AG;4020;Linz;;\r\n',
    ),
    gives: [
      { kind: 'company', company_name: 'Elbe Bau GmbH', postal_code: '01067', city: 'Dresden', country_code: 'DE' },
      { kind: 'company', company_name: 'Saale KG', postal_code: '06108', city: 'Halle', vat_number: 'DE136695976' },
      { kind: 'company', company_name: 'Linz AG', postal_code: '4020', city: 'Linz' },
    ],
    faults: { 4: ['country_code country_doubt'] },
  },
  {
    name: 'tax-as-fraction.csv',
    program: 'Excel 365, cells without the format of percent',
    habit: '`0,2` for a rate of 20 %',
    source: own,
    noun: 'articles',
    bytes: windows(`${articleHeading};USt\r\nA-1;Rohr;m;12,50;0,2\r\nA-2;Bogen;Stk;1.250,00;0,13\r\n`),
    gives: [
      { ...articles[0], tax_rate: 20 },
      { ...articles[1], tax_rate: 13 },
    ],
  },
  {
    name: 'sage-artikel.csv',
    program: 'Sage 50, SAP Business One and others, articles',
    habit: '`Bezeichnung1` and `Bezeichnung2` without a blank, `Artikel-Nr.` with a hyphen',
    source: own,
    noun: 'articles',
    bytes: windows(
      'Artikel-Nr.;Bezeichnung1;Bezeichnung2;Mengeneinheit;Verkaufspreis\r\nA-1;Rohr;DN 20;m;12,50\r\nA-2;Bogen;;Stk;1.250,00\r\n',
    ),
    gives: [{ ...articles[0], description: 'DN 20' }, articles[1] as Given],
  },
  {
    name: 'days-in-words.csv',
    program: 'Excel 365, long dates, and calendars in English',
    habit: 'the month by its name, a day of the week before it',
    source: 'https://dashboardsexcel.com/blogs/blog/excel-tutorial-how-to-apply-the-long-date-format-in-excel',
    noun: 'projects',
    bytes: windows(
      [
        'AuftragsNr;Auftragsbezeichnung;Beginn;Fertigstellung;Auftragssumme netto',
        'P-1;Dach;"Sonntag, 1. März 2026";30. Apr. 2026;12.500,00',
        'P-2;Bad;2. Jän. 26;12. Feber 2026;',
        'P-3;Keller;12-Mar-26;"April 30, 2026";',
        'P-4;Zaun;Mo 02.03.2026;5 May 2026;',
        'P-5;Tor;März 2026;KW 12/2026;',
      ].join('\r\n'),
    ),
    gives: [
      { number: 'P-1', name: 'Dach', starts_on: '2026-03-01', ends_on: '2026-04-30', budget: 12500 },
      { number: 'P-2', name: 'Bad', starts_on: '2026-01-02', ends_on: '2026-02-12' },
      { number: 'P-3', name: 'Keller', starts_on: '2026-03-12', ends_on: '2026-04-30' },
      { number: 'P-4', name: 'Zaun', starts_on: '2026-03-02', ends_on: '2026-05-05' },
    ],
    faults: { 6: ['starts_on day', 'ends_on day'] },
  },
  {
    name: 'billomat-kunden.csv',
    program: 'Billomat, customers',
    habit: '*Name* is the company beside *Vorname* and *Nachname* of a person, and empty for people',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      'Kundennummer;Name;Anrede;Vorname;Nachname;Land\n10001;Hofer Bau GmbH;Herr;Franz;Hofer;Ö\n10002;;Frau;Anna;Huber;AT\n10003;;Firma;;Maier Dächer;AT\n',
    ),
    gives: [
      {
        ...{ number: '10001', kind: 'company', company_name: 'Hofer Bau GmbH', salutation: 'mr' },
        ...{ first_name: 'Franz', last_name: 'Hofer', country_code: 'AT' },
      },
      {
        ...{ number: '10002', kind: 'person', salutation: 'ms', first_name: 'Anna', last_name: 'Huber' },
        country_code: 'AT',
      },
      { number: '10003', kind: 'company', company_name: 'Maier Dächer', country_code: 'AT' },
    ],
  },
  {
    name: 'taifun-adressen.csv',
    program: 'Taifun, addresses',
    habit: '*Name* beside *Vorname*: a person’s last name, or a company',
    source: own,
    noun: 'contacts',
    bytes: windows(
      'Kunden-Nr;Suchbegriff;Name;Vorname;Handy\r\n1;HUBER;Huber;Anna;0664/1\r\n2;HOFER;Hofer Bau GmbH;;\r\n',
    ),
    gives: [
      { number: '1', kind: 'person', first_name: 'Anna', last_name: 'Huber', mobile: '0664/1' },
      { number: '2', kind: 'company', company_name: 'Hofer Bau GmbH' },
    ],
  },
  {
    name: 'odoo-partners.csv',
    program: 'Odoo 17, contacts',
    habit: '`Is a Company` with True and False, a *State* that is part of an address',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      'Name,Is a Company,Street,City,State,Zip,Country,Tax ID\nHofer Bau GmbH,True,Feldgasse 3,Wels,Upper Austria,4600,Austria,ATU57780814\nAnna Huber,False,Ring 5,Linz,,4020,Austria,\n',
    ),
    gives: [
      {
        ...{ kind: 'company', company_name: 'Hofer Bau GmbH', vat_number: 'ATU57780814' },
        ...{ street: 'Feldgasse 3', postal_code: '4600', city: 'Wels', country_code: 'AT' },
      },
      {
        ...{ kind: 'person', first_name: 'Anna', last_name: 'Huber' },
        ...{ street: 'Ring 5', postal_code: '4020', city: 'Linz', country_code: 'AT' },
      },
    ],
  },
  {
    name: 'thunderbird.csv',
    program: 'Thunderbird in German, address book',
    habit: 'columns that end with *dienstlich* and *privat*',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      'Vorname,Nachname,Anzeigename,Primäre E-Mail-Adresse,Tel. dienstlich,Tel. privat,Mobil-Tel.-Nr.,Adresse privat,Ort privat,PLZ privat,Adresse dienstlich,Ort dienstlich,PLZ dienstlich,Organisation\n' +
        'Max,Moser,Max Moser,max@moser.at,07242/1,07242/2,0664/1,Hof 1,Eferding,4070,Feldgasse 3,Wels,4600,Moser GmbH\n',
    ),
    gives: [
      {
        ...{ kind: 'company', company_name: 'Moser GmbH', first_name: 'Max', last_name: 'Moser' },
        ...{ email: 'max@moser.at', phone: '07242/1', mobile: '0664/1' },
        ...{ street: 'Feldgasse 3', postal_code: '4600', city: 'Wels' },
      },
    ],
  },
  {
    name: 'sites.csv',
    program: 'lists of sites kept by hand',
    habit: 'the whole address in one column, days with the year first',
    source: own,
    noun: 'projects',
    bytes: windows(
      'BV-Nr.;BV;Baustellenadresse;Baubeginn;Bauende\r\n26-1;Dach;Feldgasse 3, 4600 Wels;2026.03.01;2026/04/30\r\n',
    ),
    gives: [
      {
        ...{ number: '26-1', name: 'Dach', starts_on: '2026-03-01', ends_on: '2026-04-30' },
        ...{ street: 'Feldgasse 3', postal_code: '4600', city: 'Wels' },
      },
    ],
  },
]

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The parts of a workbook by name; missing ones are left out. */
const book = (parts: Readonly<Record<string, string | Buffer>>): Buffer =>
  zipOf(Object.entries(parts).map(([name, content]): ZipPart => ({ name, content })))
const relation = (id: string, type: string, target: string, kind = office) =>
  `<Relationship Id="${id}" Type="${kind}/${type}" Target="${target}"/>`
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
const rootOf = (target: string) => relations(relation('rId1', 'officeDocument', target))
const sheetList = (sheets: string, properties = '') =>
  `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${sheets}</sheets></workbook>`
const sheetOf = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const inline = (text: string) => (text ? `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>` : '<c/>')
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const textRows = (rows: ReadonlyArray<readonly string[]>) => rows.map(cells => row(...cells.map(inline))).join('')
const customerSheet = sheetOf(textRows([customerHeading, ...customerRows]))
/** A workbook with one sheet, laid out as Excel does it. */
const usual = (sheet: string, more: Readonly<Record<string, string>> = {}) => ({
  '_rels/.rels': rootOf('xl/workbook.xml'),
  'xl/workbook.xml': sheetList('<sheet name="Daten" sheetId="1" r:id="rId1"/>'),
  'xl/_rels/workbook.xml.rels': relations(
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
    relation('rId3', 'styles', 'styles.xml'),
  ),
  'xl/worksheets/sheet1.xml': sheet,
  ...more,
})
const shared = (cells: readonly number[]) =>
  row(...cells.map(index => (index < 0 ? '<c t="s"><v/></c>' : `<c t="s"><v>${index}</v></c>`)))

const xlsx: readonly OfficeFile[] = [
  {
    name: 'openpyxl-3.xlsx',
    program: 'openpyxl 3, pandas',
    habit: 'relations with absolute targets',
    source: 'https://github.com/PHPOffice/PhpSpreadsheet/issues/907',
    noun: 'contacts',
    bytes: book({
      ...usual(customerSheet),
      '_rels/.rels': rootOf('/xl/workbook.xml'),
      'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml')),
    }),
    gives: customers,
  },
  {
    name: 'backslashes.xlsx',
    program: 'writers for Windows',
    habit: 'backslashes in the names of parts and in relations',
    source: 'https://github.com/extend-hq/react-xlsx/pull/21',
    noun: 'contacts',
    bytes: book({
      '_rels\\.rels': rootOf('xl\\workbook.xml'),
      'xl\\workbook.xml': sheetList('<sheet name="Daten" sheetId="1" r:id="rId1"/>'),
      'xl\\_rels\\workbook.xml.rels': relations(relation('rId1', 'worksheet', 'worksheets\\sheet1.xml')),
      'xl\\worksheets\\sheet1.xml': customerSheet,
    }),
    gives: customers,
  },
  {
    name: 'open-xml-sdk.xlsx',
    program: 'Open XML SDK, SAP',
    habit: 'elements with a prefix, other names of parts, capitals',
    source: 'https://github.com/PHPOffice/PhpSpreadsheet/issues/1482',
    noun: 'contacts',
    bytes: book({
      '_rels/.rels': rootOf('/XL/Book.xml'),
      'xl/book.xml': sheetList('<sheet name="Daten" sheetId="1" r:id="R7"/>')
        .replace('xmlns=', 'xmlns:x=')
        .replaceAll(/<(\/?)(\w)/g, '<$1x:$2'),
      'xl/_rels/Book.xml.rels': relations(relation('R7', 'worksheet', '/xl/Worksheets/Sheet.xml')),
      'xl/worksheets/sheet.xml': customerSheet.replace('xmlns=', 'xmlns:x=').replaceAll(/<(\/?)(\w)/g, '<$1x:$2'),
    }),
    gives: customers,
  },
  {
    name: 'power-bi.xlsx',
    program: 'Power BI, Dynamics',
    habit: 'rows and cells without places, no size of the sheet, neither styles nor shared strings',
    source: 'https://github.com/tafia/calamine/issues/261',
    noun: 'contacts',
    bytes: book(usual(customerSheet)),
    gives: customers,
  },
  {
    name: 'excel-365-strict.xlsx',
    program: 'Excel 365, Strict Open XML',
    habit: 'the strict namespaces, days as texts of ISO 8601',
    source: 'https://ecma-international.org/publications-and-standards/standards/ecma-376/',
    noun: 'projects',
    bytes: book({
      '_rels/.rels': rootOf('xl/workbook.xml').replaceAll(
        office,
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      ),
      'xl/workbook.xml': sheetList('<sheet name="Daten" sheetId="1" r:id="rId1"/>')
        .replace(main, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
        .replace(office, 'http://purl.oclc.org/ooxml/officeDocument/relationships'),
      'xl/_rels/workbook.xml.rels': relations(
        relation(
          'rId1',
          'worksheet',
          'worksheets/sheet1.xml',
          'http://purl.oclc.org/ooxml/officeDocument/relationships',
        ),
      ),
      'xl/worksheets/sheet1.xml': sheetOf(
        textRows([['Projektnummer', 'Titel', 'Beginn']]) +
          row(inline('P-1'), inline('Dach'), '<c t="d"><v>2026-01-31T00:00:00</v></c>'),
      ),
    }),
    gives: [{ number: 'P-1', name: 'Dach', starts_on: '2026-01-31' }],
  },
  {
    name: 'excel-2008-mac-1904.xlsx',
    program: 'Excel 2008 for Mac',
    habit: 'days are counted from 1904 on',
    source: 'https://ecma-international.org/publications-and-standards/standards/ecma-376/',
    noun: 'projects',
    bytes: book(
      usual(
        sheetOf(
          textRows([['Projektnummer', 'Titel', 'Beginn']]) +
            row(inline('P-1'), inline('Dach'), '<c s="1"><v>44591</v></c>'),
        ),
        {
          'xl/workbook.xml': sheetList('<sheet name="Daten" sheetId="1" r:id="rId1"/>', '<workbookPr date1904="1"/>'),
          'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
        },
      ),
    ),
    gives: [{ number: 'P-1', name: 'Dach', starts_on: '2026-01-31' }],
  },
  {
    name: 'excel-365-escapes.xlsx',
    program: 'Excel 365',
    habit: '`_x000D_`, `_x005F_`, pieces in different types, phonetic hints',
    source: 'https://github.com/exceljs/exceljs/pull/584',
    noun: 'articles',
    bytes: book(
      usual(
        sheetOf(
          textRows([['Artikelnr.', 'Bezeichnung', 'Beschreibung', 'Einheit', 'Preis netto']]) +
            row(
              '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>',
              '<c t="inlineStr"><is><t>Stk</t><rPh sb="0" eb="1"><t>hint</t></rPh></is></c><c><v>12.5</v></c>',
            ),
        ),
        {
          'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>A_x005F_x0041_</t></si><si><r><t xml:space="preserve">Rohr </t></r><r><rPr><b/></rPr><t>verzinkt</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si><si><t>DN 50_x000D_&#10;2 m</t></si></sst>`,
        },
      ),
    ),
    gives: [
      {
        ...{ number: 'A_x0041_', name: 'Rohr verzinkt', description: 'DN 50\r\n2 m' },
        ...{ unit: 'Stk', unit_price: 12.5 },
      },
    ],
  },
  {
    name: 'pretty-printed.xlsx',
    program: 'writers in scripts',
    habit: 'XML with line ends, CDATA, comments, `xml:space`',
    source: own,
    noun: 'contacts',
    bytes: book(
      usual(
        sheetOf(
          `\n ${textRows([customerHeading])}<!-- rows -->\n <row r="2">\n  <c r="a2" t="inlineStr">\n   <is>\n    <t xml:space="preserve"> K-1 </t>\n   </is>\n  </c>\n  <c r="B2" t="inlineStr"><is><t><![CDATA[Müller & Söhne GmbH]]></t></is></c>\n  <c r="E2" t="str">\n   <v>Linz</v>\n  </c>\n  <c r="D2">\n   <v>\n 4020\n </v></c>\n </row>\n`,
        ),
      ),
    ),
    gives: [{ number: 'K-1', kind: 'company', company_name: 'Müller & Söhne GmbH', postal_code: '4020', city: 'Linz' }],
  },
  {
    name: 'empty-strings.xlsx',
    program: 'writers with shared strings',
    habit: 'a cell of a shared string without a number',
    source: own,
    noun: 'contacts',
    bytes: book(
      usual(sheetOf(shared([0, 1, 2]) + shared([3, -1, 4])), {
        'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>Firma</t></si><si><t>Straße</t></si><si><t>Ort</t></si><si><t>Weiß KG</t></si><si><t>Wien</t></si></sst>`,
      }),
    ),
    gives: [{ kind: 'company', company_name: 'Weiß KG', city: 'Wien' }],
  },
  {
    name: 'utf16-parts.xlsx',
    program: 'writers on .NET',
    habit: 'XML in UTF-16, as the standard allows',
    source: 'https://ecma-international.org/publications-and-standards/standards/ecma-376/',
    noun: 'contacts',
    bytes: book({
      ...usual(customerSheet),
      'xl/worksheets/sheet1.xml': Buffer.from(`${mark}${customerSheet}`, 'utf16le'),
    }),
    gives: customers,
  },
  {
    name: 'cover-sheet.xlsx',
    program: 'workbooks made by hand',
    habit: 'a hidden sheet first, then a cover, then the data, then another list',
    source: own,
    noun: 'contacts',
    bytes: book({
      ...usual(sheetOf(textRows([['Liste'], ['x']]))),
      'xl/workbook.xml': sheetList(
        '<sheet name="Werte" state="veryHidden" r:id="rId1"/><sheet name="Deckblatt" r:id="rId4"/><sheet name="Leer" r:id="rId5"/><sheet name="Kunden" r:id="rId6"/><sheet name="Alte Kunden" r:id="rId7"/>',
      ),
      'xl/_rels/workbook.xml.rels': relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId4', 'worksheet', 'worksheets/sheet4.xml'),
        relation('rId5', 'worksheet', 'worksheets/sheet5.xml'),
        relation('rId6', 'worksheet', 'worksheets/sheet6.xml'),
        relation('rId7', 'worksheet', 'worksheets/sheet6.xml'),
      ),
      'xl/worksheets/sheet4.xml': sheetOf(textRows([['Kundenliste der Firma Huber'], ['Erstellt von Frau Moser']])),
      'xl/worksheets/sheet5.xml': sheetOf(''),
      'xl/worksheets/sheet6.xml': customerSheet,
    }),
    gives: customers,
    notes: ['sheet Kunden, Deckblatt, Alte Kunden'],
  },
  {
    name: 'heading-in-groups.xlsx',
    program: 'workbooks made by hand',
    habit: 'merged cells with groups above the headings, some headings merged over both rows',
    source: own,
    noun: 'contacts',
    bytes: book(
      usual(
        sheetOf(
          textRows([
            ['Kundenverwaltung 2026'],
            ['Kundennr.', 'Firma', 'Rechnungsadresse', '', ''],
            ['', '', 'Straße', 'PLZ', 'Ort'],
            ...customerRows,
          ]),
        ),
      ),
    ),
    gives: customers,
    notes: ['above 1', 'two_rows 2 3'],
  },
  {
    name: 'two-addresses.xlsx',
    program: 'Excel 365, merged and centred',
    habit: 'names of groups over headings that are there twice, with merged cells side by side and one above the other',
    source: 'https://everydaytech.org/productivity-office-tools/spreadsheets-general/how-do-you-merge-cells-on-excel',
    noun: 'contacts',
    bytes: book(
      usual(
        sheetOf(
          textRows([
            ['Kundennr.', 'Firma', 'Lieferanschrift', '', '', 'Anschrift', '', ''],
            ['', '', 'Straße', 'PLZ', 'Ort', 'Straße', 'PLZ', 'Ort'],
            ...customerRows.map(([number, name, ...address]) => [
              ...[number ?? '', name ?? '', 'Lagerweg 1', '8010', 'Graz'],
              ...address,
            ]),
          ]),
        ).replace(
          '</worksheet>',
          `<mergeCells>${['A1:A2', 'B1:B2', 'C1:E1', 'F1:H1'].map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
        ),
      ),
    ),
    gives: customers,
    notes: ['two_rows 1 2'],
  },
  {
    name: 'merged-groups.xlsx',
    program: 'Excel 365, merged and centred',
    habit: 'names of groups in merged cells over headings that are not known',
    source: 'https://everydaytech.org/productivity-office-tools/spreadsheets-general/how-do-you-merge-cells-on-excel',
    noun: 'contacts',
    bytes: book(
      usual(
        sheetOf(
          textRows([
            ['Wer', '', 'Wo', ''],
            ['Anfang', 'Ende', 'Anfang', 'Ende'],
            ['Anna', 'Moser', 'Linz', 'oben'],
            ['Karl', 'Huber', 'Wels', 'unten'],
          ]),
        ).replace(
          '</worksheet>',
          '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C1:D1"/></mergeCells></worksheet>',
        ),
      ),
    ),
    mapping: { first_name: 0, last_name: 1, city: 2 },
    gives: [
      { kind: 'person', first_name: 'Anna', last_name: 'Moser', city: 'Linz' },
      { kind: 'person', first_name: 'Karl', last_name: 'Huber', city: 'Wels' },
    ],
    notes: ['two_rows 1 2'],
  },
  {
    name: 'heading-in-two-rows.xlsx',
    program: 'workbooks made by hand',
    habit: 'headings broken over two rows',
    source: own,
    noun: 'articles',
    bytes: book(
      usual(
        sheetOf(
          textRows([
            ['Artikel-', 'Bezeichnung', 'Mengen-', 'Preis'],
            ['nummer', '', 'einheit', 'netto'],
          ]) +
            row(inline('A-1'), inline('Rohr'), inline('m'), '<c><v>12.5</v></c>') +
            row(inline('A-2'), inline('Bogen'), inline('Stk'), '<c><v>1250</v></c>'),
        ),
      ),
    ),
    gives: articles,
    notes: ['two_rows 1 2'],
  },
  {
    name: 'excel-table-total.xlsx',
    program: 'Excel 365 in German, formatted as a table with a row of results',
    habit: '`Ergebnis` before the sum',
    source: own,
    noun: 'articles',
    bytes: book(
      usual(
        sheetOf(
          textRows([['Artikelnr.', 'Bezeichnung', 'Einheit', 'Preis netto']]) +
            row(inline('A-1'), inline('Rohr'), inline('m'), '<c><v>12.5</v></c>') +
            row(inline('A-2'), inline('Bogen'), inline('Stk'), '<c><v>1250</v></c>') +
            row(inline('Ergebnis'), '<c/>', '<c/>', '<c><f>SUBTOTAL(109,[Preis netto])</f><v>1262.5</v></c>') +
            row(inline('Gesamtergebnis'), '<c/>', '<c/>', '<c><v>1262.5</v></c>'),
        ),
      ),
    ),
    gives: articles,
    notes: ['total 4 5'],
    faults: { 4: ['total'], 5: ['total'] },
  },
  {
    name: 'numbers-export.xlsx',
    program: 'Apple Numbers 14, exported to Excel',
    habit: 'a sheet about the export before the tables, a title in the first row of each',
    source: 'https://drjackhwhelper.com/export-summary-this-document-was-exported-from-numbers-972677',
    noun: 'contacts',
    bytes: book({
      ...usual(
        sheetOf(
          textRows([
            ['Dieses Dokument wurde aus Numbers exportiert. Jede Tabelle wurde in ein Excel-Arbeitsblatt konvertiert.'],
            ['Name des Numbers-Blatts', 'Name der Numbers-Tabelle', 'Name des Excel-Arbeitsblatts'],
            ['Blatt 1', 'Kunden', 'Blatt 1 - Kunden'],
          ]),
        ),
      ),
      'xl/workbook.xml': sheetList(
        '<sheet name="Exportübersicht" sheetId="1" r:id="rId1"/><sheet name="Blatt 1 - Kunden" sheetId="2" r:id="rId4"/>',
      ),
      'xl/_rels/workbook.xml.rels': relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId4', 'worksheet', 'worksheets/sheet2.xml'),
      ),
      'xl/worksheets/sheet2.xml': sheetOf(textRows([['Kunden'], customerHeading, ...customerRows])),
    }),
    gives: customers,
    notes: ['sheet Blatt 1 - Kunden, Exportübersicht', 'above 1'],
  },
  {
    name: 'libreoffice-7-days.xlsx',
    program: 'LibreOffice Calc 7, saved as XLSX',
    habit: 'formats of days with a language before them, rows and cells with styles and nothing in them',
    source: own,
    noun: 'projects',
    bytes: book(
      usual(
        sheetOf(
          textRows([['Projekt', 'Beginn', 'Budget']]) +
            row(inline('Dachstuhl'), '<c s="1"><v>46053</v></c>', '<c s="2"><v>1250.5</v></c>') +
            '<row r="3"><c r="A3" s="1"/><c r="AMJ3" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>',
        ),
        {
          'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="[$-407]DD/\\ MMM\\ YYYY;@"/><numFmt numFmtId="165" formatCode="#,##0.00\\ [$€-407];[RED]\\-#,##0.00\\ [$€-407]"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
        },
      ),
    ),
    gives: [{ name: 'Dachstuhl', starts_on: '2026-01-31', budget: 1250.5 }],
  },
  {
    name: 'sums-and-gaps.xlsx',
    program: 'workbooks made by hand',
    habit: 'an empty column first, empty rows, a formula of the sum below, a remark',
    source: own,
    noun: 'articles',
    bytes: book(
      usual(
        sheetOf(
          `<row r="2"><c r="B2" t="inlineStr"><is><t>Artikelnr.</t></is></c>${['Bezeichnung', 'Einheit', 'Preis netto'].map(inline).join('')}</row>` +
            `<row r="3"><c r="B3" t="inlineStr"><is><t>A-1</t></is></c>${inline('Rohr')}${inline('m')}<c><v>12.5</v></c></row>` +
            `<row r="5"><c r="B5" t="inlineStr"><is><t>A-2</t></is></c>${inline('Bogen')}${inline('Stk')}<c><v>1250</v></c></row>` +
            `<row r="6"><c r="B6" t="inlineStr"><is><t>Gesamt</t></is></c><c r="E6"><f>SUM(E3:E5)</f><v>1262.5</v></c></row>` +
            `<row r="8"><c r="B8" t="inlineStr"><is><t>Preise gelten bis auf Widerruf</t></is></c></row>`,
        ),
      ),
    ),
    gives: articles,
    notes: ['total 6', 'remark 8'],
    faults: { 6: ['total'], 8: ['remark'] },
  },
  {
    name: 'codes-as-texts-without-zero.xlsx',
    program: 'Excel 365, a workbook of addresses from several countries',
    habit: '`1067` as a text, beside a country whose codes have five digits',
    source: own,
    noun: 'contacts',
    bytes: book(
      usual(
        sheetOf(
          textRows([
            ['Firma', 'PLZ', 'Ort', 'Land'],
            ['Elbe Bau GmbH', '1067', 'Dresden', 'DE'],
            ['Linz AG', '4020', 'Linz', 'AT'],
          ]),
        ),
      ),
    ),
    gives: [
      { kind: 'company', company_name: 'Elbe Bau GmbH', postal_code: '01067', city: 'Dresden', country_code: 'DE' },
      { kind: 'company', company_name: 'Linz AG', postal_code: '4020', city: 'Linz', country_code: 'AT' },
    ],
  },
  {
    name: 'prices-as-texts.xlsx',
    program: 'Excel 365, cells formatted as text',
    habit: 'prices as texts that can be read in two ways',
    source: own,
    noun: 'articles',
    bytes: book(
      usual(
        sheetOf(textRows([articleHeading.split(';'), ['A-1', 'Rohr', 'm', '1.250'], ['A-2', 'Bogen', 'Stk', '3.500']])),
      ),
    ),
    gives: [],
    asks: ['unit_price'],
    faults: { 2: ['unit_price notation_doubt'], 3: ['unit_price notation_doubt'] },
  },
]

/** A last round of habits, each of which was read wrong without a word, or with an untrue cause. */
const lastRound: readonly OfficeFile[] = [
  {
    name: 'outlook-private-addresses.csv',
    program: 'Outlook in German, CSV of an address book',
    habit: 'private columns beside those of the business: a person has the one, a company the other',
    source: own,
    noun: 'contacts',
    bytes: windows(
      [
        'Anrede,Vorname,Nachname,Firma,Straße geschäftlich,Ort geschäftlich,Postleitzahl geschäftlich,Straße privat,Ort privat,Postleitzahl privat,Telefon geschäftlich,Telefon (privat)',
        'Frau,Anna,Huber,,,,,Feldgasse 3,Wels,4600,,07242 12345',
        'Herr,Karl,Weiß,Weiß KG,Ring 5,Linz,4020,Am Berg 1,Steyr,4400,0732 1234,07252 99',
      ].join('\r\n'),
    ),
    gives: [
      {
        ...{ kind: 'person', salutation: 'ms', first_name: 'Anna', last_name: 'Huber', phone: '07242 12345' },
        ...{ street: 'Feldgasse 3', postal_code: '4600', city: 'Wels' },
      },
      {
        ...{ kind: 'company', salutation: 'mr', first_name: 'Karl', last_name: 'Weiß', company_name: 'Weiß KG' },
        ...{ phone: '0732 1234', street: 'Ring 5', postal_code: '4020', city: 'Linz' },
      },
    ],
    hints: { 2: ['street private_taken'] },
  },
  {
    name: 'outlook-english-title.csv',
    program: 'Outlook in English, CSV of an address book',
    habit: '*Title* holds "Mrs." as well as "Dr."; *Home Street* beside *Business Street*',
    source: 'https://www.spstechnical.com/outlook_contacts_schema.htm',
    noun: 'contacts',
    bytes: utf8(
      [
        'First Name,Last Name,Title,Company,Business Street,Business City,Business Postal Code,Home Street,Home City,Home Postal Code,Home Country/Region',
        'Anna,Huber,Mrs.,,,,,Feldgasse 3,Wels,4600,Austria',
        'Karl,Weiß,Dr.,Weiß KG,Ring 5,Linz,4020,,,,',
      ].join('\r\n'),
    ),
    gives: [
      {
        ...{ kind: 'person', salutation: 'ms', first_name: 'Anna', last_name: 'Huber' },
        ...{ street: 'Feldgasse 3', postal_code: '4600', city: 'Wels', country_code: 'AT' },
      },
      {
        ...{ kind: 'company', title: 'Dr.', first_name: 'Karl', last_name: 'Weiß', company_name: 'Weiß KG' },
        ...{ street: 'Ring 5', postal_code: '4020', city: 'Linz' },
      },
    ],
    hints: { 2: ['street private_taken'] },
  },
  {
    name: 'name-slash-first-name.csv',
    program: 'Streit V.1, Sander & Doll and lists made by hand',
    habit: '`Name/Vorname` in one column, with a comma or without one, and companies among them',
    source: own,
    noun: 'contacts',
    bytes: windows(
      [
        'Kd-Nr.;Name/Vorname;Strasse/Nr.;PLZ/Ort',
        '00101;Huber, Anna;Ring 5;4020 Linz',
        '00102;Müller Peter;Ring 6;4020 Linz',
        '00103;Elektro Huber GmbH;Ring 7;4020 Linz',
        '00104;WEG Ring 8;Ring 8;4020 Linz',
      ].join('\r\n'),
    ),
    gives: [
      {
        ...{ number: '00101', kind: 'person', last_name: 'Huber', first_name: 'Anna' },
        ...{ street: 'Ring 5', postal_code: '4020', city: 'Linz' },
      },
      {
        ...{ number: '00102', kind: 'person', last_name: 'Müller', first_name: 'Peter' },
        ...{ street: 'Ring 6', postal_code: '4020', city: 'Linz' },
      },
      {
        ...{ number: '00103', kind: 'company', company_name: 'Elektro Huber GmbH' },
        ...{ street: 'Ring 7', postal_code: '4020', city: 'Linz' },
      },
      {
        ...{ number: '00104', kind: 'company', company_name: 'WEG Ring 8' },
        ...{ street: 'Ring 8', postal_code: '4020', city: 'Linz' },
      },
    ],
  },
  {
    name: 'sage-name2.csv',
    program: 'Sage 50, Lexware and others with lines of a name',
    habit: '`Name2` goes on with a company, is a first name, or names an addressee',
    source: own,
    noun: 'contacts',
    bytes: windows(
      [
        'Adressnummer;Anrede;Name1;Name2;PLZ;Ort',
        '00012;Firma;Maier Bau;Hoch- und Tiefbau GmbH;4600;Wels',
        '00013;Herr;Huber;Anton;4020;Linz',
        '00014;Frau;Eva Moser;c/o Weiß KG;4020;Linz',
      ].join('\r\n'),
    ),
    gives: [
      {
        ...{ number: '00012', kind: 'company', company_name: 'Maier Bau Hoch- und Tiefbau GmbH' },
        ...{ postal_code: '4600', city: 'Wels' },
      },
      {
        ...{ number: '00013', kind: 'person', salutation: 'mr', last_name: 'Huber', first_name: 'Anton' },
        ...{ postal_code: '4020', city: 'Linz' },
      },
      {
        ...{ number: '00014', kind: 'person', salutation: 'ms', last_name: 'Moser', first_name: 'Eva' },
        ...{ postal_code: '4020', city: 'Linz' },
      },
    ],
    hints: { 4: ['name_2 left_out'] },
  },
  {
    name: 'doubled-headings.csv',
    program: 'Excel and lists made by hand',
    habit: 'a heading twice: the second `Name` is not *Name 2*',
    source: own,
    noun: 'contacts',
    bytes: windows('Kundennr.;Name;Ort;Name;Telefon;Telefon\r\nK-1;Weiß KG;Wien;Eva Moser;01/1;01/2\r\n'),
    gives: [{ number: 'K-1', kind: 'company', company_name: 'Weiß KG', city: 'Wien', phone: '01/1' }],
  },
  {
    name: 'salutation-in-name.csv',
    program: 'Label, TopKontor and lists made by hand',
    habit: 'salutation, titles and name in one cell',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      'Kundennr.;Name 1;Ort\r\n1;Frau Dr. Anna Huber;Linz\r\n2;Familie Moser;Wels\r\n3;Frau Holle Betten GmbH;Linz\r\n4;Schmid, Eva;Linz\r\n',
    ),
    gives: [
      {
        ...{ number: '1', kind: 'person', salutation: 'ms', title: 'Dr.', first_name: 'Anna', last_name: 'Huber' },
        city: 'Linz',
      },
      { number: '2', kind: 'person', salutation: 'family', last_name: 'Moser', city: 'Wels' },
      { number: '3', kind: 'company', company_name: 'Frau Holle Betten GmbH', city: 'Linz' },
      { number: '4', kind: 'person', last_name: 'Schmid', first_name: 'Eva', city: 'Linz' },
    ],
  },
  {
    name: 'datev-debitoren-persons.csv',
    program: 'DATEV, Debitoren/Kreditoren',
    habit: '`Konto` is the number, a name per kind of addressee, the country of the VAT id in a column of its own',
    source: 'https://docs.oxaion.de/spaces/open51/pages/187835251/Technische+Einzelheiten+von+DATEV',
    noun: 'contacts',
    bytes: windows(
      [
        '"EXTF";700;16;"Debitoren/Kreditoren";5;20260131120000000;;"RE";"";"";1001;1;20260101;4',
        'Konto;Name (Adressattyp Unternehmen);Name (Adressattyp natürl. Person);Vorname (Adressattyp natürl. Person);Name (Adressattyp keine Angabe);Adressattyp;EU-Mitgliedsstaat;EU-USt-IdNr.;Anrede;Titel/Akad. Grad;Ort',
        '10001;"Maier Bau GmbH";"";"";"";"2";"DE";"136695976";"";"";"München"',
        '10002;"";"Huber";"Anna";"";"1";"";"";"Frau";"Dr.";"Wels"',
        '10003;"";"";"";"Diverse Laufkunden";"0";"";"";"";"";""',
      ].join('\r\n'),
    ),
    gives: [
      {
        ...{ number: '10001', kind: 'company', company_name: 'Maier Bau GmbH' },
        ...{ vat_number: 'DE136695976', city: 'München' },
      },
      {
        ...{ number: '10002', kind: 'person', salutation: 'ms', title: 'Dr.', first_name: 'Anna', last_name: 'Huber' },
        city: 'Wels',
      },
      { number: '10003', kind: 'company', company_name: 'Diverse Laufkunden' },
    ],
    notes: ['above 1'],
  },
  {
    name: 'lexware-office-contacts.csv',
    program: 'Lexware Office, contacts',
    habit: 'the address that a column belongs to behind its name, in brackets',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      'Kundennummer;Firmenname;Straße (Rechnungsadresse);PLZ (Rechnungsadresse);Ort (Rechnungsadresse);Straße (Lieferadresse);PLZ (Lieferadresse)\r\nK-2;Weiß KG;Größlgasse 2;1010;Wien;Lager 1;1020\r\n',
    ),
    gives: [customers[1] as Given],
  },
  {
    name: 'excel-swiss-french.txt',
    program: 'Excel 365 in Switzerland, Unicode text',
    habit: 'tabs in UTF-16, *Pays*, countries in French and Italian',
    source: own,
    noun: 'contacts',
    bytes: Buffer.from(
      `${mark}Kunde\tPLZ\tOrt\tPays\r\nDupont Sàrl\t1003\tLausanne\tSuisse\r\nBianchi S.r.l.\t39100\tBolzano\tItalia\r\nKern GmbH\tAT-4020\tLinz\tAutriche\r\n`,
      'utf16le',
    ),
    gives: [
      { kind: 'company', company_name: 'Dupont Sàrl', postal_code: '1003', city: 'Lausanne', country_code: 'CH' },
      { kind: 'company', company_name: 'Bianchi S.r.l.', postal_code: '39100', city: 'Bolzano', country_code: 'IT' },
      { kind: 'company', company_name: 'Kern GmbH', postal_code: '4020', city: 'Linz', country_code: 'AT' },
    ],
  },
  {
    name: 'woocommerce-customers.csv',
    program: 'WooCommerce, customers by an export plug-in',
    habit: 'columns of the database, characters as entities of a web page',
    source: own,
    noun: 'contacts',
    bytes: utf8(
      'customer_id,user_email,billing_first_name,billing_last_name,billing_company,billing_address_1,billing_city,billing_postcode,billing_country\n13,m@soehne.de,Max,Hans,M&uuml;ller &amp; S&ouml;hne GmbH,Hauptstr. 2,Passau,94032,DE\n',
    ),
    gives: [
      {
        ...{ number: '13', kind: 'company', company_name: 'M&uuml;ller &amp; S&ouml;hne GmbH' },
        ...{ first_name: 'Max', last_name: 'Hans', email: 'm@soehne.de', street: 'Hauptstr. 2' },
        ...{ postal_code: '94032', city: 'Passau', country_code: 'DE' },
      },
    ],
    hints: { 2: ['company_name markup'] },
  },
  {
    name: 'bexio-products.csv',
    program: 'Bexio, products',
    habit: 'the currency of a price in a column of its own',
    source: own,
    noun: 'articles',
    bytes: utf8(
      'Artikelcode,Produktname,Einheit,Verkaufspreis,Währung,MwSt.\nA-1,Rohr,m,12.50,EUR,20.00%\n1002,Wasser,l,2.35,CHF,2.60%\n',
    ),
    gives: [{ ...articles[0], tax_rate: 20 }],
    faults: { 3: ['unit_price currency'] },
  },
  {
    name: 'prices-in-groups.csv',
    program: 'Moser, WinWorker and other calculations',
    habit: '*Preis* over *Lohn*, *Material* and *Gesamt*: none of them is the price before it is chosen',
    source: own,
    noun: 'articles',
    bytes: windows(
      [
        'Artikelnr.;Bezeichnung;Einheit;Preis;;;Zeit',
        ';;;Lohn;Material;Gesamt;',
        '01.001;Wand streichen;m²;6,50;2,15;8,65;8',
      ].join('\r\n'),
    ),
    gives: [],
    notes: ['two_rows 1 2'],
    faults: { 3: ['unit_price required'] },
  },
  {
    name: 'rates-below-one.csv',
    program: 'Excel 365, percentages as fractions',
    habit: 'rates as fractions, and a number below one that no country has as a rate',
    source: 'https://mindlink.lv/useful/vat-rates-in-eu',
    noun: 'articles',
    bytes: windows(`${articleHeading};USt\r\nA-1;Rohr;m;12,50;0,2\r\nA-2;Bogen;Stk;1.250,00;0,5\r\n`),
    gives: [
      { ...articles[0], tax_rate: 20 },
      { ...articles[1], tax_rate: 0.5 },
    ],
  },
  {
    name: 'calendar-ends.csv',
    program: 'programs in Delphi, Access and .NET',
    habit: 'the first or the last day of a calendar where there is none',
    source: 'https://delphipraxis.net/1479028-post15.html',
    noun: 'projects',
    bytes: windows(
      [
        'Projektnr.;Bezeichnung;Termin von;Termin bis;BV-Straße;BV-PLZ;BV-Ort',
        'P-1;Dach;02.03.2026;31.12.9999;Baustr. 1;4020;Linz',
        'P-2;Kundendienst;30.12.1899;01.01.0001 00:00:00;;;',
      ].join('\r\n'),
    ),
    gives: [
      {
        ...{ number: 'P-1', name: 'Dach', starts_on: '2026-03-02' },
        ...{ street: 'Baustr. 1', postal_code: '4020', city: 'Linz' },
      },
      { number: 'P-2', name: 'Kundendienst' },
    ],
  },
  {
    name: 'house-number-as-day.csv',
    program: 'Excel in German, a list opened and saved',
    habit: '`3-11` has become a day: `11. Mrz`',
    source: 'https://learnexcel.io/excel-keep-changing-numbers-dates/',
    noun: 'projects',
    bytes: windows('Projekt;Straße;Hausnr.\r\nUmbau;Weg;11. Mrz\r\nDach;Weg;3-5\r\n'),
    gives: [{ name: 'Dach', street: 'Weg', house_number: '3-5' }],
    faults: { 2: ['house_number became_day'] },
  },
  {
    name: 'address-on-two-lines.csv',
    program: 'Craftnote and lists made by hand',
    habit: 'the whole address in one cell, on two lines',
    source: own,
    noun: 'projects',
    bytes: utf8('Projekt;Projektadresse\r\nSolar;"Weg 1,\n4020 Linz"\r\n'),
    gives: [{ name: 'Solar', street: 'Weg 1', postal_code: '4020', city: 'Linz' }],
  },
  {
    name: 'jtl-gross-prices.csv',
    program: 'JTL-Wawi, articles by JTL-Ameise',
    habit: 'gross prices alone (*VK Brutto*): the net price is computed with the rate of the row, else the company',
    source: 'https://guide.jtl-software.com/?p=572',
    noun: 'articles',
    bytes: windows(
      [
        'Artikelnummer;Artikelname;Verkaufseinheit;VK Brutto;Steuersatz in %',
        'A-1;Rohr;Stk;12,00;20',
        'A-2;Bogen;Stk;19,99;10',
        'A-3;Muffe;Stk;9,99;',
      ].join('\r\n'),
    ),
    gives: [
      { number: 'A-1', name: 'Rohr', unit: 'Stk', unit_price: 10, tax_rate: 20 },
      { number: 'A-2', name: 'Bogen', unit: 'Stk', unit_price: 18.1727, tax_rate: 10 },
      // A new article gets 8.325 at 20 %; one that is there already counts with its own rate.
      { number: 'A-3', name: 'Muffe', unit: 'Stk', gross_price: 9.99 },
    ],
  },
  {
    name: 'gross-beside-net.csv',
    program: 'lists of two prices made by hand',
    habit: '*VK inkl. MwSt.* beside *VK netto*, per 100 units: the net price counts where there is one',
    source: own,
    noun: 'articles',
    bytes: windows(
      [
        'Artikelnr.;Bezeichnung;Einheit;VK netto;VK inkl. MwSt.;PE;USt',
        'A-1;Schraube;Stk;10,00;12,50;100;20',
        'A-2;Mutter;Stk;;24,00;100;20',
        'A-3;Dübel;Stk;;;100;20',
      ].join('\r\n'),
    ),
    gives: [
      { number: 'A-1', name: 'Schraube', unit: 'Stk', unit_price: 0.1, tax_rate: 20 },
      { number: 'A-2', name: 'Mutter', unit: 'Stk', unit_price: 0.2, tax_rate: 20 },
    ],
    faults: { 4: ['unit_price required'] },
  },
  {
    name: 'datev-kreditoren.csv',
    program: 'DATEV, Debitoren/Kreditoren',
    habit: 'suppliers among the customers, by the range of their accounts (from 70000)',
    source: 'https://forum.kivitendo.de/5582/automatische-anlage-von-debitorenkonto?show=5583&state=showcomments-5583',
    noun: 'contacts',
    bytes: windows(
      [
        'Konto;Name (Adressatentyp Unternehmen);Adressatentyp;Straße;Postleitzahl;Ort',
        '10001;Müller & Söhne GmbH;2;Jägerweg 5;4020;Linz',
        '70001;Baustoffe Nord AG;2;Hafenstr. 1;4020;Linz',
        '700012;Holz Süd KG;2;Waldweg 3;4020;Linz',
        '69999;Weiß KG;2;Größlgasse 2;1010;Wien',
      ].join('\r\n'),
    ),
    gives: [
      { ...withoutNumber, number: '10001' },
      { ...customers[1], number: '69999' },
    ],
    faults: { 3: ['supplier'], 4: ['supplier'] },
  },
  {
    name: 'blocked-customers.csv',
    program: 'Sage, Lexware and merchandise management with a mark for blocked customers',
    habit: '*Gesperrt* beside *Status*, with yes and no or with a mark alone',
    source: own,
    noun: 'contacts',
    bytes: windows(
      'Kundennr.;Firma;Status;Gesperrt\r\nK-1;Holz AG;Kunde;ja\r\nK-2;Dach AG;Kunde;nein\r\nK-3;Bau AG;Interessent;x\r\nK-4;Putz AG;gesperrt;',
    ),
    gives: [
      { number: 'K-1', kind: 'company', company_name: 'Holz AG', status: 'inactive' },
      { number: 'K-2', kind: 'company', company_name: 'Dach AG', status: 'active' },
      { number: 'K-3', kind: 'company', company_name: 'Bau AG', status: 'inactive' },
      { number: 'K-4', kind: 'company', company_name: 'Putz AG', status: 'inactive' },
    ],
    hints: { 2: ['status made_inactive'], 4: ['status made_inactive'] },
  },
  {
    name: 'inactive-articles.csv',
    program: 'BMD, Sage and others with a mark for articles that are no longer sold',
    habit: '*Inaktiv* with yes and no: a yes is an archived article',
    source: own,
    noun: 'articles',
    bytes: windows(
      `${articleHeading};Inaktiv\r\nA-1;Rohr;m;12,50;nein\r\nA-2;Bogen;Stk;1.250,00;ja\r\nA-3;Tee;Stk;1,00;vielleicht`,
    ),
    gives: [
      { ...articles[0], active: true },
      { ...articles[1], active: false },
    ],
    faults: { 4: ['active choice'] },
  },
  {
    name: 'archived-projects.csv',
    program: 'programs that keep the day on which a project was archived',
    habit: '*Archiviert am*: a day is an archived project, nothing and a day of zeros is none',
    source: own,
    noun: 'projects',
    bytes: windows(
      'Projektnr.;Bezeichnung;Archiviert am\r\nP-1;Dach;02.03.2024\r\nP-2;Keller;00.00.0000\r\nP-3;Zaun;\r\n',
    ),
    gives: [
      { number: 'P-1', name: 'Dach', status: 'archived' },
      { number: 'P-2', name: 'Keller' },
      { number: 'P-3', name: 'Zaun' },
    ],
  },
  {
    name: 'country-numbers.csv',
    program: 'payment and shipping programs',
    habit:
      'countries as numbers of ISO 3166-1, from which a spreadsheet has taken the zero, three letters and vehicle signs',
    source: 'https://unstats.un.org/unsd/methodology/m49/',
    noun: 'contacts',
    bytes: windows(
      [
        'Firma;PLZ;Ort;Land',
        'A AG;4020;Linz;40',
        'B AG;80331;München;276',
        'C AG;8000;Zürich;CHE',
        'D AG;9490;Vaduz;FL',
        'E AG;1000;Ljubljana;SLO',
      ].join('\r\n'),
    ),
    gives: [
      { kind: 'company', company_name: 'A AG', postal_code: '4020', city: 'Linz', country_code: 'AT' },
      { kind: 'company', company_name: 'B AG', postal_code: '80331', city: 'München', country_code: 'DE' },
      { kind: 'company', company_name: 'C AG', postal_code: '8000', city: 'Zürich', country_code: 'CH' },
      { kind: 'company', company_name: 'D AG', postal_code: '9490', city: 'Vaduz', country_code: 'LI' },
      { kind: 'company', company_name: 'E AG', postal_code: '1000', city: 'Ljubljana', country_code: 'SI' },
    ],
  },
  {
    name: 'street-and-number.csv',
    program: 'lists made by hand and exports of payroll',
    habit: '*Nr.* first, and once more behind *Straße*, where some streets end with their number already',
    source: own,
    noun: 'contacts',
    bytes: windows(
      'Nr.;Firma;Straße;Nr.;PLZ;Ort\r\n1;Holz AG;Jägerweg;5;4020;Linz\r\n2;Dach AG;Ring 12a;12A;4020;Linz\r\n3;Bau AG;Straße des 17. Juni;7;4020;Linz',
    ),
    gives: [
      {
        ...{ kind: 'company', company_name: 'Holz AG', street: 'Jägerweg', house_number: '5' },
        ...{ postal_code: '4020', city: 'Linz' },
      },
      {
        ...{ kind: 'company', company_name: 'Dach AG', street: 'Ring', house_number: '12A' },
        ...{ postal_code: '4020', city: 'Linz' },
      },
      {
        ...{ kind: 'company', company_name: 'Bau AG', street: 'Straße des 17. Juni', house_number: '7' },
        ...{ postal_code: '4020', city: 'Linz' },
      },
    ],
  },
  {
    name: 'sum-without-label.xlsx',
    program: 'Excel 365, the button of sums below a column',
    habit: 'the sum of a column below it, without a word',
    source: own,
    noun: 'projects',
    bytes: workbook([
      ['Projektnr.', 'Bezeichnung', 'Auftragssumme'],
      ['P-1', 'Dach', 1200.5],
      ['P-2', 'Keller', 800],
      [null, null, { f: 'SUM(C2:C3)', v: '2000.5' }],
    ]),
    gives: [
      { number: 'P-1', name: 'Dach', budget: 1200.5 },
      { number: 'P-2', name: 'Keller', budget: 800 },
    ],
    notes: ['total 4'],
    faults: { 4: ['total'] },
  },
  {
    name: 'sum-without-label.csv',
    program: 'lists made by hand',
    habit: 'the sum of a column as a text, without a word; a last row that is no sum is a record without a name',
    source: own,
    noun: 'projects',
    bytes: windows(
      'Projektnr.;Bezeichnung;Auftragssumme\r\nP-1;Dach;1.200,50 €\r\nP-2;Keller;800,00 €\r\n;;2.000,50 €\r\n',
    ),
    gives: [
      { number: 'P-1', name: 'Dach', budget: 1200.5 },
      { number: 'P-2', name: 'Keller', budget: 800 },
    ],
    notes: ['total 4'],
    faults: { 4: ['total'] },
  },
  {
    name: 'amount-that-is-no-sum.csv',
    program: 'lists made by hand',
    habit: 'a last row with an amount that is not the sum of its column: a record whose name is missing',
    source: own,
    noun: 'projects',
    bytes: windows(
      'Projektnr.;Bezeichnung;Auftragssumme\r\nP-1;Dach;1.200,50 €\r\nP-2;Keller;800,00 €\r\n;;2.100,50 €\r\n',
    ),
    gives: [
      { number: 'P-1', name: 'Dach', budget: 1200.5 },
      { number: 'P-2', name: 'Keller', budget: 800 },
    ],
    faults: { 4: ['name required'] },
  },
  {
    name: 'excel-365-hidden.xlsx',
    program: 'Excel 365, a filtered list with a hidden column and a hidden sheet',
    habit: 'rows and a column that are hidden are read, as in CSV of the same sheet, and asked about or pointed out',
    source: 'https://github.com/SheetJS/sheetjs/issues/630',
    noun: 'contacts',
    bytes: book({
      ...usual(
        sheetOf(
          textRows([customerHeading, ...customerRows]).replace(/<row>(?=(?:(?!<row>).)*Weiß)/, '<row hidden="1">'),
        ).replace('<sheetData>', '<cols><col min="3" max="3" width="0" hidden="1"/></cols><sheetData>'),
      ),
      'xl/workbook.xml': sheetList(
        '<sheet name="Daten" sheetId="1" r:id="rId1"/><sheet name="Alte" sheetId="2" state="hidden" r:id="rId9"/>',
      ),
    }),
    gives: customers,
    notes: ['hidden_sheets Alte', 'hidden_rows 3', 'hidden_columns Straße'],
  },
  {
    name: 'excel-subtotals.xlsx',
    program: 'Excel 365, partial results with collapsed groups',
    habit: 'hidden rows of a group above its sum, which is called after the group: *Linz Ergebnis*, *Summe Wels*',
    source: 'http://office.microsoft.com/en-gb/help/HP052030921033.aspx',
    noun: 'projects',
    bytes: book(
      usual(
        sheetOf(
          textRows([
            ['Bezeichnung', 'Kunde', 'Auftragssumme'],
            ['Dach', '', '1.200,50'],
            ['Keller', '', '800,00'],
            ['Linz Ergebnis', '', '2.000,50'],
            ['Stiege', '', '7,50'],
            ['Summe Wels', '', '7,50'],
            ['Umbau gesamt', '', '99,90'],
            ['Gesamtergebnis', '', '2.107,90'],
          ]).replaceAll(/<row>(?=(?:(?!<row>).)*(?:Dach|Keller))/g, '<row outlineLevel="1" hidden="1">'),
        ),
      ),
    ),
    gives: [
      { name: 'Dach', budget: 1200.5 },
      { name: 'Keller', budget: 800 },
      { name: 'Stiege', budget: 7.5 },
      { name: 'Umbau gesamt', budget: 99.9 },
    ],
    notes: ['total 4 6 8', 'hidden_rows 2 3'],
    faults: { 4: ['total'], 6: ['total'], 8: ['total'] },
  },
  {
    name: 'hidden-technical-heading.xlsx',
    program: 'report generators that hide their own names of the columns',
    habit: 'a hidden row with names of the program above the heading for people',
    source: own,
    noun: 'contacts',
    bytes: book(
      usual(
        sheetOf(
          textRows([['CUSTNO', 'COMPANY', 'STREET', 'ZIP', 'CITY'], customerHeading, ...customerRows]).replace(
            '<row>',
            '<row hidden="1">',
          ),
        ),
      ),
    ),
    gives: customers,
    notes: ['above 1'],
  },
  {
    name: 'libreoffice-hidden.xlsx',
    program: 'LibreOffice, a sheet whose unused columns and rows are hidden',
    habit: 'marks of what is hidden are words, and go as far as the sheet: only what has cells is pointed out',
    source: own,
    noun: 'contacts',
    bytes: book(
      usual(
        sheetOf(`${textRows([customerHeading, ...customerRows])}<row r="9" hidden="true"/>`).replace(
          '<sheetData>',
          '<cols><col hidden="true" min="2" max="2"/><col hidden="true" min="6" max="16384"/></cols><sheetData>',
        ),
      ),
    ),
    gives: customers,
    notes: ['hidden_columns Firma'],
  },
  {
    name: 'shopify-products.csv',
    program: 'Shopify, export of products',
    habit: 'no units, a price that may be with VAT (assigned by hand), and variants without a title',
    source: 'https://striveformats.com/guides/shopify/shopify-product-csv-template-explained',
    noun: 'articles',
    bytes: utf8(
      [
        'Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status',
        'ventil,Ventil,Messing,Huber,true,Größe,1/2,V-1,12.00,active',
        'ventil,,,,,,3/4,V-2,24.00,',
        'rohr,Rohr,,Huber,true,Title,Default Title,R-1,2.40,archived',
      ].join('\n'),
    ),
    mapping: { name: 1, description: 2, article_number: 7, gross_price: 8, active: 9 },
    gives: [
      { number: 'V-1', name: 'Ventil', description: 'Messing', active: true, gross_price: 12 },
      { number: 'R-1', name: 'Rohr', active: false, gross_price: 2.4 },
    ],
    faults: { 3: ['name required'] },
  },
  {
    name: 'gross-with-rate.csv',
    program: 'merchandise management whose columns are named by hand',
    habit: 'the rate stands in the heading of the gross price: *Verkaufspreis (inkl. 20% MwSt.)*',
    source: own,
    noun: 'articles',
    bytes: windows(
      'Art.-Nr.;Bezeichnung;Einheit;Verkaufspreis (inkl. 20% MwSt.);MwSt.\r\nA-1;Ventil;Stk;12,00;20 %\r\nA-2;Rohr;m;2,40;20 %',
    ),
    gives: [
      { number: 'A-1', name: 'Ventil', unit: 'Stk', unit_price: 10, tax_rate: 20 },
      { number: 'A-2', name: 'Rohr', unit: 'm', unit_price: 2, tax_rate: 20 },
    ],
  },
  {
    name: 'sap-deletion-flag.csv',
    program: 'SAP, list of customers',
    habit: '*Löschvormerkung* with X: no longer in use',
    source: own,
    noun: 'contacts',
    bytes: windows('Debitor;Name 1;Ort;Löschvormerkung\r\n100001;Holz AG;Linz;X\r\n100002;Dach AG;Linz;'),
    gives: [
      { number: '100001', kind: 'company', company_name: 'Holz AG', city: 'Linz', status: 'inactive' },
      { number: '100002', kind: 'company', company_name: 'Dach AG', city: 'Linz' },
    ],
  },
  {
    name: 'countries-twice.csv',
    program: 'lists of choices with code and name, and lists made by hand',
    habit: 'a country by its code and its name, or short: *AT - Österreich*, *Deutschland (DE)*, *Österr.*',
    source: own,
    noun: 'contacts',
    bytes: windows(
      [
        'Firma;PLZ;Ort;Länderkennzeichen',
        'A AG;4020;Linz;AT - Österreich',
        'B AG;80331;München;Deutschland (DE)',
        'C AG;4020;Linz;Österr.',
        'D AG;4020;Linz;AT/DE',
      ].join('\r\n'),
    ),
    gives: [
      { kind: 'company', company_name: 'A AG', postal_code: '4020', city: 'Linz', country_code: 'AT' },
      { kind: 'company', company_name: 'B AG', postal_code: '80331', city: 'München', country_code: 'DE' },
      { kind: 'company', company_name: 'C AG', postal_code: '4020', city: 'Linz', country_code: 'AT' },
    ],
    faults: { 5: ['country_code country'] },
  },
  {
    name: 'numbered-streets.csv',
    program: 'address lists with industrial estates and garden plots',
    habit: 'a street whose name ends with a number that the house has as well, and numbers spelled in two ways',
    source: own,
    noun: 'contacts',
    bytes: windows(
      'Firma;Straße;Hausnummer;Ort\r\nA AG;Ring 4;4;Linz\r\nB AG;Feldgasse 3/5;3/5;Linz\r\nC AG;Hauptstr. 12 a;12a;Linz',
    ),
    gives: [
      { kind: 'company', company_name: 'A AG', street: 'Ring 4', house_number: '4', city: 'Linz' },
      { kind: 'company', company_name: 'B AG', street: 'Feldgasse', house_number: '3/5', city: 'Linz' },
      { kind: 'company', company_name: 'C AG', street: 'Hauptstr.', house_number: '12a', city: 'Linz' },
    ],
    hints: { 2: ['house_number number_of_street'] },
  },
  {
    name: 'house-number-suffix.csv',
    program: 'programs of municipalities and of payroll',
    habit: 'what follows the house number in a column of its own',
    source: own,
    noun: 'contacts',
    bytes: windows(
      'Firma;Straße;Hausnummer;Hausnummernzusatz;Ort\r\nA AG;Lindenweg;12;a;Linz\r\nB AG;Feldgasse;3;;Linz\r\nC AG;Feldgasse 3b;3b;b;Linz\r\nD AG;Jägerweg;7;Top 4;Linz',
    ),
    gives: [
      { kind: 'company', company_name: 'A AG', street: 'Lindenweg', house_number: '12a', city: 'Linz' },
      { kind: 'company', company_name: 'B AG', street: 'Feldgasse', house_number: '3', city: 'Linz' },
      { kind: 'company', company_name: 'C AG', street: 'Feldgasse', house_number: '3b', city: 'Linz' },
      { kind: 'company', company_name: 'D AG', street: 'Jägerweg', house_number: '7 Top 4', city: 'Linz' },
    ],
  },
  {
    name: 'bmd-lieferanten.csv',
    program: 'BMD and RZL, accounts of persons of an Austrian company',
    habit: 'suppliers among the customers: their accounts begin with 3, those of customers with 2',
    source: own,
    noun: 'contacts',
    bytes: windows(
      'Konto-Nr;Name;Ort\r\n200001;Holz AG;Linz\r\n300001;Baustoffe AG;Linz\r\n23001;Dach AG;Linz\r\n33001;Ziegel AG;Linz',
    ),
    gives: [
      { number: '200001', kind: 'company', company_name: 'Holz AG', city: 'Linz' },
      { number: '23001', kind: 'company', company_name: 'Dach AG', city: 'Linz' },
    ],
    faults: { 3: ['supplier'], 5: ['supplier'] },
  },
]

const html = '<table><tr><td>Firma</td></tr><tr><td>Weiß KG</td></tr></table>'
const refused = (
  name: string,
  program: string,
  habit: string,
  bytes: Buffer,
  reason: string,
  source = own,
): OfficeFile => ({
  ...{ name, program, habit, source, bytes },
  noun: 'contacts',
  gives: { refused: reason },
})

const others: readonly OfficeFile[] = [
  refused(
    'excel-97-2003.xls',
    'Excel 97 to 2003',
    'BIFF in its container',
    Buffer.concat([ole, Buffer.alloc(504)]),
    'old_excel',
    'https://learn.microsoft.com/en-us/openspecs/office_file_formats/ms-xls/',
  ),
  refused(
    'excel-5.xls',
    'Excel 5 and reports of its time',
    'BIFF without its container',
    Buffer.from('0908080000051000', 'hex'),
    'old_excel',
  ),
  refused(
    'excel-365-password.xlsx',
    'Excel 365, with a password',
    'a container with the encrypted workbook',
    Buffer.concat([ole, Buffer.alloc(504), Buffer.from('EncryptedPackage', 'utf16le')]),
    'encrypted',
    'https://learn.microsoft.com/en-us/openspecs/office_file_formats/ms-offcrypto/',
  ),
  refused(
    'web-page.xls',
    'SAP, reports of web shops',
    'a web page with the name of a workbook',
    utf8(`<html>${html}</html>`),
    'html',
    'https://github.com/tidyverse/readxl/issues/480',
  ),
  refused(
    'part-of-web-page.xls',
    'reports of web shops',
    'a piece of a web page with the name of a workbook',
    utf8(`<div>\r\n\t${html}</div>`),
    'html',
    'https://github.com/python-excel/xlrd/issues/350',
  ),
  refused(
    'excel-2003-xml.xls',
    'Excel 2003, XML table',
    'XML with the name of a workbook',
    utf8('<?xml version="1.0"?><Workbook/>'),
    'html',
  ),
  refused(
    'web-archive.mht',
    'Excel, single web archive',
    'a web page as a mail',
    utf8('MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n'),
    'html',
  ),
  refused(
    'multiplan.slk',
    'Excel, SYLK',
    'a record in each line',
    utf8('ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"Firma"\r\nE\r\n'),
    'sylk',
    'https://en.wikipedia.org/wiki/Symbolic_Link_(SYLK)',
  ),
  refused(
    'address-book.vcf',
    'address books of telephones',
    'vCard',
    utf8('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Petra Moser\r\nEND:VCARD\r\n'),
    'vcard',
    'https://www.rfc-editor.org/rfc/rfc6350',
  ),
  refused(
    'whatsapp-chat.txt',
    'WhatsApp on Android, a chat with a customer',
    'a message in each line, with its time',
    utf8('01.03.26, 07:31 - Anna Huber: Guten Morgen, wann kommt ihr?\n01.03.26, 07:35 - Chef: 7:30 Uhr\n'),
    'chat',
    'https://www.wachattopdf.com/blog/whatsapp-chat-txt-format',
  ),
  refused(
    'datanorm-5.001',
    'wholesalers, DATANORM 5',
    'records of articles with semicolons between their fields',
    utf8('V;050;A;20260131;EUR;Huber Großhandel;;;;;;;;\r\nA;N;4711;00;Rohr DN 20;verzinkt;1;1;M;1250;R1;WG1;;\r\n'),
    'datanorm',
  ),
  refused(
    'datanorm-4.001',
    'wholesalers, DATANORM 4',
    'a first record of 128 characters',
    inCodePage(
      `V 310126${'Huber Groáhandel'.padEnd(117)}04EUR\r\nA;N;4711;00;Rohr DN 20;verzinkt;1;0;M;1250;R1;WG1;;\r\n`,
      { á: 0xe1 },
    ),
    'datanorm',
  ),
  refused(
    'order.ugl',
    'wholesalers, UGL 4',
    'records of a fixed width',
    utf8('KOPHuber     4711      BE0000000001          20260131\r\nPOAHuber     0000000001     4711\r\nEND\r\n'),
    'ugl',
  ),
  refused(
    'bill.x83',
    'architects, GAEB XML',
    'XML of a bill of quantities',
    utf8('<?xml version="1.0" encoding="UTF-8"?>\n<GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA83/3.2"/>'),
    'gaeb',
    'https://www.gaeb.de/de/service/downloads/gaeb-datenaustausch/',
  ),
  refused(
    'bill.d83',
    'architects, GAEB 90',
    'records of 80 characters',
    utf8(`00        83L${' '.repeat(46)}11PPPPI90    00001\r\n01Neubau${' '.repeat(66)}00002\r\n`),
    'gaeb',
  ),
  refused(
    'bill.onlv',
    'architects in Austria, ÖNORM A 2063',
    'XML of a bill of quantities',
    utf8('<?xml version="1.0" encoding="UTF-8"?>\n<onlv xmlns="http://www.oenorm.at/schema/A2063/2009-11-01"/>'),
    'gaeb',
  ),
  refused(
    'libreoffice-7.ods',
    'LibreOffice 7',
    'an OpenDocument table',
    book({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    'ods',
    'https://docs.oasis-open.org/office/OpenDocument/v1.3/',
  ),
  refused(
    'apple-numbers.numbers',
    'Apple Numbers',
    'an archive of its own format',
    book({ 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' }),
    'numbers',
  ),
  refused(
    'word-365.docx',
    'Word 365',
    'a table in a text',
    book({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document xmlns:w="w"/>' }),
    'word',
  ),
  refused(
    'excel-365.xlsb',
    'Excel 365, binary workbook',
    'binary parts',
    book({ 'xl/workbook.bin': 'x' }),
    'binary_workbook',
    'https://learn.microsoft.com/en-us/openspecs/office_file_formats/ms-xlsb/',
  ),
]

export const officeFiles: readonly OfficeFile[] = [...csv, ...xlsx, ...lastRound, ...others]
