import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storedFilename } from './stored-filename'

describe('a name is made harmless', () => {
  test.each([
    [null, 'upload.bin'],
    ['', 'upload.bin'],
    ['   ', 'upload.bin'],
    ['kunden.csv', 'kunden.csv'],
    ['Rechnung 2026-01.pdf', 'Rechnung 2026-01.pdf'],
    ['Küche & Bad (neu).pdf', 'Küche _ Bad _neu_.pdf'],
    ['Ku\u0308che.pdf', 'Küche.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['C:\\Export\\Daten.zip', 'Daten.zip'],
    ['/absolute/path/', 'path'],
    ['..', 'upload.bin'],
    ['.', 'upload.bin'],
    ['/', 'upload.bin'],
    ['.htaccess', 'htaccess'],
    ['...versteckt.txt', 'versteckt.txt'],
    ['name. . .', 'name'],
    ['a\0b.txt', 'a_b.txt'],
    ['a\r\nSet-Cookie: x', 'a__Set-Cookie_ x'],
    ['a"b;c.txt', 'a_b_c.txt'],
    ['rechnung\u202Efdp.exe', 'rechnung_fdp.exe'],
    ['plan📐.dwg', 'plan_.dwg'],
    ['日本語.txt', '日本語.txt'],
    ['con', '_con'],
    ['CON.txt', '_CON.txt'],
    ['con .txt', '_con .txt'],
    ['nul.tar.gz', '_nul.tar.gz'],
    ['LPT1.csv', '_LPT1.csv'],
    ['console.txt', 'console.txt'],
    ['a%2Fb.txt', 'a_2Fb.txt'],
  ])('%j is stored as %j', (given, stored) => expect(storedFilename(given)).toBe(stored))

  test('a long name is shortened before its extension', () => {
    expect(storedFilename(`${'x'.repeat(300)}.tar.gz`)).toBe(`${'x'.repeat(117)}.gz`)
    expect(storedFilename('x'.repeat(300))).toBe('x'.repeat(120))
    expect(storedFilename(`a.${'x'.repeat(300)}`)).toHaveLength(120)
    expect(storedFilename(`${'𠀀'.repeat(100)}.txt`)).toBe(`${'𠀀'.repeat(58)}.txt`)
  })

  test('whatever the input, the name is safe, and sanitising it again changes nothing', { tags: 'long' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), given => {
        const name = storedFilename(given)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(120)
        expect(name).toMatch(/^[\p{L}\p{M}\p{Nd}_-][\p{L}\p{M}\p{Nd}._ -]*$/u)
        expect(name).not.toMatch(/[. ]$/)
        expect(storedFilename(name)).toBe(name)
      }),
      { numRuns: 2_000 },
    )
  })
})
