import { finished } from 'node:stream/promises'
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
