import { Buffer } from 'node:buffer'
import type { Done } from '../thread'
import { type PdfaOptions, toPdfa } from './to-pdfa'

export interface PdfToArchive {
  pdf: Uint8Array
  options: PdfaOptions
}

/** The task `make-pdfa` of `server/thread.ts`. */
export async function toPdfaInThread({ pdf, options }: PdfToArchive): Promise<Done<Uint8Array<ArrayBuffer>>> {
  const made = Uint8Array.from(await toPdfa(Buffer.from(pdf), options))
  return { result: made, transfer: [made.buffer] }
}
