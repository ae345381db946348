import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeChunks } from './whole-chunks.server'

test('a page is passed on in as many chunks as there are pauses, with every byte in order', async () => {
  const page = new WholeChunks()
  const pieces: string[] = []
  page.on('data', piece => pieces.push(String(piece)))
  for (const piece of ['<html>', 'ä', '<p>']) page.write(piece)
  page.flush()
  page.flush()
  page.write('later')
  page.end('</html>')
  await finished(page)
  expect(pieces).toEqual(['<html>ä<p>', 'later</html>'])
})

test('NULs are removed wherever they are, and no other byte is', async () => {
  const page = new WholeChunks()
  const text = 'Größe €\u{1FA9A}\u0001\uFFFD'
  for (const piece of [`\0${text}\0\0`, '\0', text, `${text}\0${text}`]) page.write(piece)
  page.end()
  expect(String(await buffer(page))).toBe(text.repeat(4))
})

/** React collects a page in pieces of so many bytes, at whose ends it writes NULs. */
const pieceBytes = 2048

/** What React writes between two texts. */
const border = '<!-- -->'

/**
 * Texts full of the character, other ones for each number and the same in every run: short, since React sends long ones
 * as pieces of their own.
 */
function textsOf(character: string, page: number): string[] {
  let state = page
  const below = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
  const others = Array.from({ length: 400 }, () => '.'.repeat(below(9)) + character.repeat(1 + below(9)))
  return ['.'.repeat(page % 16) + character, ...others]
}

/** Output of `into` when React writes the page there. */
function written(page: ReactNode, into: PassThrough | WholeChunks): Promise<Buffer> {
  const { pipe } = renderToPipeableStream(page, {
    onShellReady: () => void pipe(into),
    onError: error => void into.destroy(error as Error),
  })
  return buffer(into)
}

const characters = [
  { bytes: 2, character: 'ü' },
  { bytes: 3, character: '€' },
  { bytes: 4, character: '\u{1FA9A}' },
]

test.each(characters)(
  'a character of $bytes bytes arrives whole on every offset of three pieces',
  { tags: 'long' },
  async ({ character }) => {
    const first = Buffer.from(character)[0]
    const missing = new Set(Array.from({ length: 3 * pieceBytes }, (_, offset) => offset))
    for (let page = 0; page < 150; page++) {
      const texts = textsOf(character, page)
      expect(String(await written(texts, new WholeChunks()))).toBe(texts.join(border))
      const byReact = await written(texts, new PassThrough())
      // The first of the NULs stands where the character had no room.
      for (const offset of missing)
        if (byReact[offset] === first || (byReact[offset] === 0 && byReact[offset - 1] !== 0)) missing.delete(offset)
    }
    expect([...missing]).toEqual([])
  },
)

test.each(characters)('it is React that tears a character of $bytes bytes at the end of a piece', async ({
  bytes,
  character,
}) => {
  // With a React that does not, the repair has done its work and may go.
  for (let room = 1; room < bytes; room++) {
    const texts = [...Array(3).fill('.'.repeat(504)), `${'.'.repeat(512 - room)}${character}.`]
    const sent = await written(texts, new PassThrough())
    expect(sent.subarray(pieceBytes - room)).toEqual(Buffer.from(`${'\0'.repeat(room)}${character}.`))
  }
})
