import { describe, expect, test } from 'vitest'
import { allRows, chosenRows, csvResponse } from './csv.server'

const rows = [
  { name: 'Huber; "Holz"', price: 1234.5, phone: '+43 664 12 34', note: '=1+1', gone: null },
  { name: 'Zeile\neins', price: -3.125, phone: '+43.732.1234-0', note: '-x', gone: null },
]
const columns = [
  ['Name', (row: (typeof rows)[number]) => row.name],
  ['Preis', (row: (typeof rows)[number]) => row.price],
  ['Telefon', (row: (typeof rows)[number]) => row.phone],
  ['Notiz', (row: (typeof rows)[number]) => row.note],
  ['Leer', (row: (typeof rows)[number]) => row.gone],
] as const

describe('a CSV file', () => {
  test('opens in a German spreadsheet: BOM, semicolons, decimal commas, quoted texts', async () => {
    const bytes = new Uint8Array(await (await csvResponse('liste', rows, columns, 'de')).arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines[0]).toBe('Name;Preis;Telefon;Notiz;Leer')
    expect(lines[1]).toBe(`"Huber; ""Holz""";1234,5;+43 664 12 34;'=1+1;`)
    expect(lines[2]).toBe(`"Zeile\neins";-3,1250;+43.732.1234-0;'-x;`)
  })

  test('opens in an English one: commas and decimal points', async () => {
    const text = await (await csvResponse('list', rows, columns, 'en')).text()
    expect(text.split('\r\n')[0]).toBe('Name,Preis,Telefon,Notiz,Leer')
    expect(text).toContain('1234.5')
  })

  test('is a download with its file name', async () => {
    const { headers } = await csvResponse('kontakte', [], [], 'de')
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="kontakte.csv"')
    expect(headers.get('Content-Type')).toContain('text/csv')
  })

  test('contains every page of a list, each row once', async () => {
    const all = Array.from({ length: 450 }, (_, index) => ({ id: index + 1 }))
    const offsets: number[] = []
    const list = async ({ limit, offset }: { limit: number; offset: number }) => {
      offsets.push(offset)
      // A row was inserted between two pages, so each later page begins with a row of the previous one.
      const shifted = offset === 0 ? all : [{ id: 999 }, ...all]
      return {
        data: shifted.slice(offset, offset + limit),
        pagination: { hasMore: offset + limit < shifted.length },
      }
    }
    const ids: number[] = []
    for await (const row of allRows(list)) ids.push(row.id)
    expect(ids).toEqual(all.map(({ id }) => id))
    expect(offsets).toEqual([0, 200, 400])
  })

  test('contains only the selected rows, and requests no page after them', async () => {
    const all = Array.from({ length: 450 }, (_, index) => ({ id: index + 1 }))
    const offsets: number[] = []
    const list = async ({ limit, offset }: { limit: number; offset: number }) => {
      offsets.push(offset)
      return { data: all.slice(offset, offset + limit), pagination: { hasMore: offset + limit < 450 } }
    }
    const only = chosenRows(new Request('http://gewerk.test/invoices.csv?id=7&id=300&status=sent'))
    const ids: number[] = []
    for await (const row of allRows(list, only)) ids.push(row.id)
    expect(ids).toEqual([7, 300])
    expect(offsets).toEqual([0, 200])
    expect(chosenRows(new Request('http://gewerk.test/invoices.csv?status=sent'))).toBeNull()
  })

  test('executes no text that looks like a formula', async () => {
    for (const note of ['=1+1', '+1+cmd', '-2', '@SUM(A1)', '\tx', '\rx']) {
      const text = await (await csvResponse('liste', [note], [['Notiz', row => row]], 'de')).text()
      expect(text.replace(/^\uFEFF?Notiz\r\n"?/, '').startsWith("'")).toBe(true)
    }
  })

  test('does not start if the first page is refused', async () => {
    const rows = allRows<{ id: number }>(async () => {
      throw new Error('forbidden')
    })
    await expect(csvResponse('liste', rows, [['Nr', row => row.id]], 'de')).rejects.toThrow('forbidden')
  })
})
