import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, startBrowser, type TestBrowser } from '../harness/browser'
import { looksRight } from '../harness/looks-right'
import { type JoinedService, joinService } from '../harness/shared-service'
import { workbook, workbookOf, workbookParts, zipOf } from '../harness/workbook'

// A company's first day: its customers come from a file. Each test continues where the previous one ended.

let service: JoinedService
let browser: TestBrowser
let office: Page

beforeAll(async () => {
  service = await joinService()
  browser = await startBrowser(service.logged)
  office = await browser.open(service)
  await logIn(office, service.logins.manager)
})
afterAll(async () => {
  await browser?.close()
  await service?.leave()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('imports-failed')
})

const rows = [
  [
    'Kundennr.',
    'Firma',
    'Vorname',
    'Nachname',
    'PLZ',
    'Ort',
    'E-Mail',
    'Kundengruppe',
    'Hausnummer',
    'Hausnummernzusatz',
  ],
  ['K-90001', 'Wohnbau Probe GmbH', '', '', '5020', 'Salzburg', 'office@probe.test', 'A', '4', 'a'],
  ['', '', 'Herta', 'Probe', '83395', 'Freilassing', 'herta@probe.test', 'B'],
  ['', 'Falsche Mail KG', '', '', '4020', 'Linz', 'keine-adresse', 'A'],
  ['', 'Holzbau Probe', '', '', '6020', 'Innsbruck', 'nord@probe.test', 'B'],
  ['', 'Holzbau Probe', '', '', '6020', 'Innsbruck', 'nord@probe.test', 'B'],
]
const choose = (name: string, buffer: Buffer, page = office) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

test('a file is uploaded, and its columns are guessed', async () => {
  await office.goto('/imports?noun=contacts')
  await looksRight(office, 'imports-upload')
  await choose('Kunden.xlsx', workbook(rows))
  await office.getByText('Welche Spalte ist was?').waitFor()
  await expect.poll(() => office.getByLabel('Firmenname').inputValue()).toBe('1')
  await office.getByText('Nicht verwendet: Kundengruppe').waitFor()
  await office.getByText('Werden an ihre Spalte angefügt: Hausnummernzusatz').waitFor()
  await looksRight(office, 'imports-mapping')
})

test('the preview shows what is ready, what is a duplicate and what is wrong', async () => {
  await office.getByRole('button', { name: 'Prüfen und Vorschau zeigen' }).click()
  await office.getByText('1 Zeile hat Fehler und bleibt zurück').waitFor()
  await office.getByText('E-Mail: ist keine E-Mail-Adresse').first().waitFor()
  await looksRight(office, 'imports-preview')
  await office.getByRole('link', { name: /Mit Fehlern/ }).click()
  await office.waitForURL(/show=faulty/)
  await office.getByText('Wohnbau Probe GmbH').first().waitFor({ state: 'hidden' })
})

test('importing creates them, and they are found', async () => {
  await office.getByRole('button', { name: 'Jetzt übernehmen' }).click()
  await office.getByRole('button', { name: 'Import rückgängig machen' }).waitFor()
  await looksRight(office, 'imports-taken')
  await office.goto('/contacts?q=Probe')
  await office.getByRole('link', { name: 'Wohnbau Probe GmbH' }).first().waitFor()
  await office.getByText('K-90001').first().waitFor()
})

test('undoing removes them again', async () => {
  await office.goto('/imports')
  await looksRight(office, 'imports-list')
  await office.getByRole('link', { name: 'Kunden.xlsx' }).first().click()
  await office.getByRole('button', { name: 'Import rückgängig machen' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Import rückgängig machen' }).click()
  await office.getByText('Rückgängig gemacht').first().waitFor()
  await office.goto('/contacts?q=Probe')
  await office.getByText('K-90001').first().waitFor({ state: 'hidden' })
})

test('the format of an ambiguous column of prices must be chosen before anything is checked', async () => {
  await office.goto('/imports?noun=articles')
  const priced = [
    ['Nummer', 'Name', 'Einheit', 'Preis netto'],
    ['P-90001', 'Wärmepumpe', 'Stk', '1.250'],
    ['P-90002', 'Montage', 'psch', '3.500'],
  ]
  await choose('Preise.xlsx', workbook(priced))
  const question = office.getByRole('group', { name: 'Wie sind die Zahlen in der Spalte „Preis netto“ geschrieben?' })
  await question.getByText('1.250 wird 1.250,00').waitFor()
  await question.getByText('1.250 wird 1,25').waitFor()
  const check = office.getByRole('button', { name: 'Prüfen und Vorschau zeigen' })
  expect(await check.isDisabled()).toBe(true)
  await looksRight(office, 'imports-numbers')
  await question.getByRole('radio', { name: /^Deutsch/ }).check()
  await check.click()
  await office.getByRole('button', { name: '2 Zeilen übernehmen' }).click()
  await office.getByRole('button', { name: 'Import rückgängig machen' }).waitFor()
  await office.goto('/articles?q=P-90001')
  await office.getByText('€ 1.250,00').first().waitFor()
})

test('what was guessed about a file is shown above its columns, and rows that look like sums need a decision', async () => {
  await office.goto('/imports?noun=articles')
  const printed = [
    ['Artikelliste, Stand 31.01.2026'],
    ['Artikel-', 'Bezeichnung', 'Mengen-', 'Preis'],
    ['nummer', '', 'einheit', 'netto'],
    ['P-90011', 'Rohr', 'm', 12.5],
    ['P-90012', 'Bogen', 'Stk', 1250],
    ['Summe', '', '', 1262.5],
  ]
  await choose('Gedruckt.xlsx', workbook(printed))
  await office.getByText('Zeile 1: Artikelliste, Stand 31.01.2026').first().waitFor()
  await office.getByText('Die Überschrift geht über die Zeilen 2, 3 und wurde zusammengesetzt.').waitFor()
  const question = office.getByRole('group', { name: 'Diese Zeilen sehen nicht nach Datensätzen aus' })
  await question.getByText('Zeile 6: Summe · 1262.5').waitFor()
  await expect.poll(() => question.getByRole('radio', { name: 'Nicht übernehmen' }).isChecked()).toBe(true)
  await looksRight(office, 'imports-guessed')
  await office.getByRole('button', { name: 'Prüfen und Vorschau zeigen' }).click()
  await office.getByText('Sieht nach einer Summe aus und bleibt zurück').first().waitFor()
  await looksRight(office, 'imports-sum-left')
  await office.getByRole('button', { name: '2 Zeilen übernehmen' }).waitFor()
})

test('hidden rows, a unit for all articles and gross prices are asked about or explained with the columns', async () => {
  await office.goto('/imports?noun=articles')
  const sold = [
    ['Lagerliste Frühjahr'],
    ['Artikelnr.', 'Bezeichnung', 'VK brutto', 'Einkaufspreis'],
    ['P-90021', 'Ventil', 12, 5],
    ['P-90022', 'Pumpe', 240, 99],
    ['P-90023', 'Alter Kessel', 480, 100],
  ]
  const parts = workbookParts(sold).map(part => ({
    ...part,
    content: String(part.content)
      .replace('<row r="5"', '<row r="5" hidden="1"')
      .replace('<sheetData>', '<cols><col min="4" max="4" hidden="1"/></cols><sheetData>'),
  }))
  await choose('Lager.xlsx', zipOf(parts))
  await office.getByText('Ausgeblendete Spalten werden gelesen wie die anderen: Einkaufspreis.').waitFor()
  await office.getByText('Wo nur ein Preis inkl. USt. steht').waitFor()
  await looksRight(office, 'imports-hidden')
  const question = office.getByRole('group', { name: '1 Zeile ist in der Datei ausgeblendet' })
  await question.getByText('Zeile 5: P-90023 · Alter Kessel · 480 · 100').waitFor()
  await question.getByRole('radio', { name: 'Nicht übernehmen' }).check()
  await office.getByLabel('Einheit neuer Artikel').fill('Set')
  await office.getByRole('button', { name: 'Prüfen und Vorschau zeigen' }).click()
  await office.getByText('1 Zeile ohne Fehler bleibt zurück').waitFor()
  await office.getByText('Ist in der Datei ausgeblendet und bleibt zurück').first().waitFor()
  await office.getByText('12,00 inkl. USt.').waitFor()
  await looksRight(office, 'imports-hidden-left')
  await office.getByRole('button', { name: '2 Zeilen übernehmen' }).click()
  await office.getByRole('button', { name: 'Import rückgängig machen' }).waitFor()
  await office.goto('/articles?q=P-90021')
  await office.getByText('Set').first().waitFor()
  await office.getByText('€ 10,00').first().waitFor()
})

test('another sheet and another heading are chosen on the page, and its columns follow', async () => {
  await office.goto('/imports?noun=contacts')
  const sheets = {
    Kunden: [
      ['Firma', 'Ort'],
      ['Meier', 'Linz'],
    ],
    Partner: [
      ['Unsere', 'Partner', 'von', 'hier'],
      ['Wer', 'Wo'],
      ['Holz AG', 'Wels'],
    ],
  }
  await choose('Adressen.xlsx', workbookOf(sheets))
  await office.getByText('Gelesen ist das Blatt „Kunden“, nicht gelesen: Partner.').waitFor()
  await office.getByLabel('Blatt').selectOption('Partner')
  await office.getByText('Die Überschrift wird in diesem Blatt gesucht.').waitFor()
  await office.getByRole('button', { name: 'Neu lesen' }).click()
  await office.getByText('Nicht verwendet: Unsere, Partner, von, hier').waitFor()
  await office.getByRole('radio', { name: 'Zeile 2: Wer · Wo' }).check()
  await looksRight(office, 'imports-heading')
  await office.getByRole('button', { name: 'Neu lesen' }).click()
  await office.getByText('Zeile 1: Unsere · Partner · von · hier').first().waitFor()
  await office.getByLabel('Firmenname').selectOption('Wer')
  await office.getByText('Holz AG').first().waitFor()
  await office.getByRole('button', { name: 'Prüfen und Vorschau zeigen' }).click()
  await office.getByRole('button', { name: '1 Zeile übernehmen' }).waitFor()
})

test('the private columns of an address book count where the others are empty, which page and preview say', async () => {
  await office.goto('/imports?noun=contacts')
  const text =
    'Vorname,Nachname,Straße geschäftlich,Ort geschäftlich,Straße privat,Ort privat,Geburtstag\r\nAnna,Privat,,,Feldgasse 3,Wels,0.0.00\r\n'
  await choose('Outlook.csv', Buffer.from(text, 'latin1'))
  await office.getByText('Nicht verwendet: Geburtstag').waitFor()
  await office.getByText('Gelten, wo die anderen leer sind: Straße privat, Ort privat').waitFor()
  await looksRight(office, 'imports-private')
  await office.getByRole('button', { name: 'Prüfen und Vorschau zeigen' }).click()
  await office.getByText('kommt aus den privaten Spalten').first().waitFor()
  await looksRight(office, 'imports-private-preview')
})

test('a CSV file of an old program is read with its umlauts, and that is pointed out', async () => {
  await office.goto('/imports?noun=contacts')
  const text = 'Huber Haustechnik\r\n\r\nFirma;Ort\r\nM\x81ller KG;M\x94dling\r\n'
  await choose('Alt.csv', Buffer.from(text, 'latin1'))
  await office.getByText('Die Umlaute sind im Zeichensatz CP850 gelesen.').waitFor()
  await office.getByText('Müller KG').first().waitFor()
  await looksRight(office, 'imports-code-page')
})

test('a two-row heading is chosen on the page, and its groups are in the names of the columns', async () => {
  await office.goto('/imports?noun=contacts')
  const lines = ['Wer;;Wann;', 'eins;zwei;eins;drei', 'Holz AG;Linz;gestern;heute']
  await choose('Gruppen.csv', Buffer.from(`\uFEFF${lines.join('\r\n')}`))
  await office.getByText('Nicht verwendet: Wer, B, Wann').waitFor()
  await office.getByRole('checkbox', { name: /^Die Überschrift geht in der Zeile darunter weiter/ }).check()
  await looksRight(office, 'imports-two-rows')
  await office.getByRole('button', { name: 'Neu lesen' }).click()
  await office.getByText('Nicht verwendet: Wer eins, zwei, Wann eins, drei').waitFor()
  await office.getByText('Die Überschrift geht über die Zeilen 1, 2 und wurde zusammengesetzt.').waitFor()
  await expect
    .poll(() =>
      office.getByRole('checkbox', { name: /^Die Überschrift geht in der Zeile darunter weiter/ }).isChecked(),
    )
    .toBe(true)
  await office.getByLabel('Firmenname').selectOption('Wer eins')
  await office.getByRole('button', { name: 'Prüfen und Vorschau zeigen' }).click()
  await office.getByRole('button', { name: '1 Zeile übernehmen' }).waitFor()
})

test('codes that a program wrote as formulas keep their zeros, and a doubtful country needs a decision', async () => {
  await office.goto('/imports?noun=contacts')
  const lines = [
    'Kundennr.;Firma;Straße;PLZ;Ort;Telefon',
    '="000123";Müller Wärme KG;Größlgasse 2;="01067";Dresden;="004935112345"',
    '="000124";Österreichische Dach AG;Hauptplatz 1;8010;Graz;',
    '="000125";Käser Holz;Dorfstrasse 4;CH-8000;Zürich;',
    '="000126";Rossi Srl;Via Roma 1;="20121";Milano;',
    '="000127";Saale KG;Markt 2;6108;Halle;+49 345 1234',
  ]
  await choose('Kunden-1252.csv', Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'))
  await office.getByText('000123 · 000124 · 000125').waitFor()
  await office.getByRole('button', { name: 'Prüfen und Vorschau zeigen' }).click()
  await office.getByText('Bei 1 Zeile ist das Land offen').waitFor()
  await office.getByText('am ehesten Deutschland, Italien').first().waitFor()
  // A spreadsheet has dropped the leading zero.
  await office.getByText('Wird als 06108 gelesen').first().waitFor()
  await looksRight(office, 'imports-countries')
  await office.getByLabel('Land von Zeile 5').selectOption('Italien')
  await office.getByRole('button', { name: '5 Zeilen übernehmen' }).waitFor()
  await looksRight(office, 'imports-countries-answered')
})

test('ambiguous dates need a decision, with both readings shown', async () => {
  await office.goto('/imports?noun=projects')
  const days = 'Projekt;Beginn;Ende\r\nDachstuhl;03/04/2026;05/06/2026\r\nCarport;07/08/2026;31/08/2026\r\n'
  await choose('Projekte.csv', Buffer.from(`\uFEFF${days}`))
  await office.getByText('Welche Spalte ist was?').waitFor()
  const question = office.getByRole('group', { name: 'Wie sind die Tage in der Spalte „Beginn“ geschrieben?' })
  await question.getByText('03/04/2026 wird 03.04.2026').waitFor()
  await question.getByText('03/04/2026 wird 04.03.2026').waitFor()
  await looksRight(office, 'imports-days')
  await question.getByRole('radio', { name: /^Tag zuerst/ }).check()
  await office.getByRole('button', { name: 'Prüfen und Vorschau zeigen' }).click()
  await office.getByRole('button', { name: '2 Zeilen übernehmen' }).waitFor()
  // The parsed day, not the text of the file.
  await office.getByRole('cell', { name: '03.04.2026' }).waitFor()
  await looksRight(office, 'imports-days-preview')
})

test('a file that is not a table is refused by its name, with advice', async () => {
  const page = await browser.open({ ...service, refused: true })
  await logIn(page, service.logins.manager)
  await page.goto('/imports?noun=contacts')
  await choose('Kontakte.vcf', Buffer.from('BEGIN:VCARD\r\nFN:Petra Moser\r\nEND:VCARD\r\n'), page)
  await page.getByRole('alert').getByText('Bitte aus dem Adressbuch als CSV ausgeben.').waitFor()
  await choose('Leer.csv', Buffer.from('Firma;Ort\r\n'), page)
  await page.getByRole('alert').getByText('In der Datei steht nur eine Überschrift').waitFor()
  await looksRight(page, 'imports-refused')
})

test('the form of a contact warns of a postal code that belongs to another country', async () => {
  await office.goto('/contacts/new')
  await office.getByRole('textbox', { name: 'PLZ' }).fill('83395')
  await office.getByText('Die PLZ „83395“ passt nicht zu Österreich. Ist Deutschland gemeint?').waitFor()
  await office.getByRole('combobox', { name: 'Land' }).selectOption('DE')
  await office
    .getByText('Die PLZ „83395“ passt nicht zu Österreich. Ist Deutschland gemeint?')
    .waitFor({ state: 'detached' })
})
