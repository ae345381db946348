import { Readable } from 'node:stream'
import type { App } from '../../server/context'
import { addDays, dayIn } from '../../server/platform/values/days'
import { receiveDelivery } from '../../server/services/exchange/inbound/receive-delivery'
import { createRunningUploads } from '../../server/services/exchange/inbound/running-uploads'
import { type DemoCompany, timeZone } from './company'

interface File {
  source: string
  filename: string
  type: string
  daysAgo: number
  /** UTC, `HH:MM`. */
  at: string
  batch?: string
  part?: string
  lines: readonly string[]
}

const csv = 'text/csv; charset=utf-8'
const customers = ['Nummer;Name;Ort', '10231;Tischlerei Moser;Hallein', '10232;Gasthof Post;Golling']

const numbered = <Item>(count: number, item: (number: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index + 1))

/** The export of the old trade software lacks two of five parts; last month's accounts are complete. */
function files(): File[] {
  const move = (part: number, name: string, lines: readonly string[]): File => ({
    source: 'branchensoftware',
    filename: `${name}.csv`,
    type: csv,
    daysAgo: 1,
    at: `05:1${part}`,
    batch: 'umzug-stammdaten',
    part: `${part}/5`,
    lines,
  })
  const accounts = (part: number, filename: string, type: string, lines: readonly string[]): File => ({
    source: 'buchhaltung',
    filename,
    type,
    daysAgo: 6,
    at: `16:0${part}`,
    batch: 'monatsabschluss',
    part: `${part}/2`,
    lines,
  })
  const stock = (daysAgo: number): File => ({
    source: 'lager',
    filename: 'bestand.json',
    type: 'application/json',
    daysAgo,
    at: '04:00',
    lines: [
      JSON.stringify(numbered(40, number => ({ artikel: `A-${1000 + number}`, menge: (number * (7 + daysAgo)) % 90 }))),
    ],
  })
  return [
    {
      source: 'lohn',
      filename: 'stunden-export.xml',
      type: 'application/xml',
      daysAgo: 20,
      at: '07:30',
      lines: [
        '<?xml version="1.0"?>',
        '<stunden>',
        ...numbered(30, number => `  <tag nr="${number}" soll="7.7"/>`),
        '</stunden>',
      ],
    },
    accounts(1, 'erloeskonten.csv', csv, [
      'Konto;Bezeichnung;Saldo',
      ...numbered(60, number => `${4000 + number};Erlöse ${number};${number * 118},40`),
    ]),
    accounts(2, 'offene-posten.csv', csv, [
      'Beleg;Betrag',
      ...numbered(200, number => `RE-2025-${1000 + number};${number * 41},50`),
    ]),
    stock(2),
    move(1, 'kunden', [...customers, ...numbered(900, number => `${10300 + number};Kunde ${number};Salzburg`)]),
    move(3, 'artikel', [
      'Nummer;Bezeichnung;Preis',
      ...numbered(2400, number => `${number};Leiste ${number} mm;${number},90`),
    ]),
    move(5, 'offene-auftraege', ['Auftrag;Kunde', ...numbered(60, number => `${number};${10300 + number}`)]),
    stock(1),
    stock(0),
  ]
}

/** Recent deliveries from other systems: files in several sources, one delivery with two parts still missing. */
export async function seedInbound(app: App, seeded: DemoCompany): Promise<void> {
  const now = app.clock.now()
  const today = dayIn(timeZone, now)
  const running = createRunningUploads(app)
  for (const { source, filename, type, daysAgo, at, batch = null, part = null, lines } of files()) {
    const planned = new Date(`${addDays(today, -daysAgo)}T${at}:00.000Z`)
    const ctx = seeded.at(planned < now ? planned : now)
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    await receiveDelivery(
      {
        ...ctx,
        actor: { ...ctx.actor, kind: 'system', userId: null, role: null, label: source },
        // A nearly full disk is no reason to refuse the seeding.
        settings: { ...ctx.settings, storageMinFreeBytes: 0 },
      },
      {
        source,
        filename,
        batch,
        part,
        project_id: null,
        kontakt_id: null,
        contentType: type,
        expectedBytes: bytes.length,
        idempotencyKey: null,
        open: () => Readable.from([bytes], { objectMode: false }),
        promisedSha256: () => [],
      },
      running,
    )
  }
}
