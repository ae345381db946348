import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeChunks } from './whole-chunks.server'

test('a page goes on in as many pieces as there are pauses, with every byte in its order', async () => {
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

test('NULs are taken out wherever they stand, and no other byte is', async () => {
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
const block = '.'.repeat(512 - border.length)

/** The texts of a page that has the character at this offset: short, since React sends long ones as pieces of their own. */
const textsWith = (character: string, offset: number): string[] => [
  ...Array.from({ length: Math.floor(offset / 512) }, () => block),
  `${'.'.repeat(offset % 512)}${character}.`,
]

/** What comes out of `into` when React writes the page there. */
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

test.each(characters)('a character of $bytes bytes arrives whole on every offset of three pieces', async ({
  character,
}) => {
  const offsets = Array.from({ length: 3 * pieceBytes }, (_, offset) => offset)
  const torn: number[] = []
  for (const offset of offsets) {
    const texts = textsWith(character, offset)
    const sent = await written(texts, new WholeChunks())
    if (!sent.equals(Buffer.from(texts.join(border)))) torn.push(offset)
  }
  expect(torn).toEqual([])
})

test.each(characters)('it is React that tears a character of $bytes bytes at the end of a piece', async ({
  bytes,
  character,
}) => {
  // With a React that does not, the repair has done its work and may go.
  for (let room = 1; room < bytes; room++) {
    const sent = await written(textsWith(character, pieceBytes - room), new PassThrough())
    expect(sent.subarray(pieceBytes - room)).toEqual(Buffer.from(`${'\0'.repeat(room)}${character}.`))
  }
})
