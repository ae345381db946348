import { expect, test } from 'vitest'
import { printedLines } from './printed-lines'
import { renderInvoicePaper } from './render'
import { sampleInvoice } from './sample-papers'

test('each entry of a list is one line, long texts are more, and images are none', () => {
  expect(printedLines({ lines: [{ title: 'a' }, { title: 'b' }] })).toBe(2)
  expect(printedLines({ lines: [{ title: 'a'.repeat(250) }] })).toBe(3)
  expect(printedLines({ intro: 'a'.repeat(1000), company: { logo: 'a'.repeat(1_000_000) } })).toBe(10)
  expect(printedLines({ photos: [{ dataUri: 'a'.repeat(1_000_000) }] })).toBe(1)
})

test('a paper reports its number of lines before it is laid out', () => {
  const lines = Array.from({ length: 1000 }, () => ({ kind: 'text' as const, text: 'Zeile' }))
  const { lines: long } = renderInvoicePaper({ ...sampleInvoice, sections: [{ lines }] })
  expect(long).toBeGreaterThanOrEqual(1000)
  expect(renderInvoicePaper(sampleInvoice).lines).toBeLessThan(100)
})
