import type { Done } from '../thread'
import type { PaperOffer } from './model'
import { rowsThatStartPages } from './print'
import { htmlOf, type PaperSheet, type PaperVersion, renderOfferPrintView, renderSheet } from './render'

export type PaperToLayOut = { sheet: PaperSheet; version: PaperVersion } | { printView: PaperOffer }

/** The task `lay-out-paper` of `server/thread.ts`. */
export async function layOutInThread(input: PaperToLayOut): Promise<Done<string>> {
  const html =
    'printView' in input ? renderOfferPrintView(input.printView) : htmlOf(renderSheet(input.sheet), input.version)
  return { result: html, transfer: [] }
}

/** The task `find-page-starts` of `server/thread.ts`. */
export async function findPageStartsInThread(pdf: Uint8Array): Promise<Done<string[]>> {
  return { result: await rowsThatStartPages(pdf), transfer: [] }
}
