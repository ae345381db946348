import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { EInvoiceFinding, EInvoiceFormat, EInvoiceProfile } from '../model'
import { readXml } from '../xml-read'
import { type RulesDir, schematronFilesOf } from './rules-dir'

// Runs the official schematron with saxon-js, which is synchronous and takes 40 ms to 1 s per document and 100 MB:
// hence a separate thread, started at the first document and ended when idle for a while.

/** Timeout for a document and all its schematrons, in ms: 700 for 200 lines, more for the first. */
const DEADLINE_MS = 30_000
const IDLE_MS = 60_000

/**
 * A library without types that is not in the bundle: the thread gets its path. Compiled rules are cached by file and
 * modification time.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const fs = require('node:fs')
const SaxonJS = require(workerData.saxon)
const sheets = new Map()
const sheetOf = file => {
  const stamp = fs.statSync(file).mtimeMs
  const known = sheets.get(file)
  if (known && known.stamp === stamp) return known.sheet
  const sheet = JSON.parse(fs.readFileSync(file, 'utf8'))
  sheets.set(file, { stamp, sheet })
  return sheet
}
parentPort.on('message', ({ id, xml, files }) => {
  try {
    const reports = files.map(file =>
      SaxonJS.transform({ stylesheetInternal: sheetOf(file), sourceText: xml, destination: 'serialized' }).principalResult)
    parentPort.postMessage({ id, reports })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error && error.message || error) })
  }
})
`

/** The official rules could not be run: a broken file, a missing library, a timeout. */
export class OfficialRulesFailed extends Error {
  override name = 'OfficialRulesFailed'
}

/**
 * Findings of the official rules; null if there are no rules or saxon-js is not installed, which differs from no
 * findings.
 * @throws OfficialRulesFailed
 */
export async function officialFindings(
  xml: string,
  format: EInvoiceFormat,
  profile: EInvoiceProfile,
  dir: RulesDir,
): Promise<EInvoiceFinding[] | null> {
  const files = schematronFilesOf(dir, format, profile)
  const saxon = saxonPath()
  if (files.length === 0 || !saxon) return null
  // The schematron of XRechnung alone accepts what EN 16931 refuses.
  if (!files.some(file => file.endsWith('en16931.sef.json'))) return null
  const reports = await run(saxon, xml, files)
  return reports.flatMap(reportFindings)
}

/** An optional dependency: null if it is not installed. */
function saxonPath(): string | null {
  try {
    return createRequire(import.meta.url).resolve('saxon-js')
  } catch {
    return null
  }
}

interface Waiting {
  resolve(reports: string[]): void
  reject(error: Error): void
}

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

async function run(saxon: string, xml: string, files: readonly string[]): Promise<string[]> {
  clearTimeout(idle)
  thread ??= start(saxon)
  const worker = thread
  const id = ++lastId
  const answer = new Promise<string[]>((resolve, reject) => waiting.set(id, { resolve, reject }))
  const deadline = setTimeout(() => end(worker, 'no answer in time'), DEADLINE_MS)
  worker.postMessage({ id, xml, files })
  try {
    return await answer
  } finally {
    clearTimeout(deadline)
    waiting.delete(id)
    if (waiting.size === 0) {
      idle = setTimeout(() => end(worker, 'idle'), IDLE_MS)
      idle.unref()
    }
  }
}

function start(saxon: string): Worker {
  const worker = new Worker(program, { eval: true, workerData: { saxon }, execArgv: [], env: {} })
  worker.on('message', ({ id, reports, error }: { id: number; reports?: string[]; error?: string }) => {
    if (reports) waiting.get(id)?.resolve(reports)
    else waiting.get(id)?.reject(new OfficialRulesFailed(error ?? 'no report'))
  })
  worker.on('error', error => end(worker, error.message))
  worker.on('exit', () => end(worker, 'the thread ended'))
  // Waits for documents without keeping the process alive.
  worker.unref()
  return worker
}

/** Fails the waiting documents; the next one starts a new thread. */
function end(worker: Worker, reason: string): void {
  if (thread !== worker) return
  thread = null
  for (const { reject } of waiting.values()) reject(new OfficialRulesFailed(reason))
  void worker.terminate()
}

/** Ends the thread now, as at the end of the process or of a test. */
export function endOfficialRules(): void {
  clearTimeout(idle)
  if (thread) end(thread, 'ended')
}

const svrl = 'http://purl.oclc.org/dsdl/svrl'

/** Failed asserts and successful reports of an SVRL document. */
function reportFindings(report: string): EInvoiceFinding[] {
  const root = readXml(report)
  if (root.name !== 'schematron-output' || root.namespace !== svrl)
    throw new OfficialRulesFailed('the result is no SVRL')
  return root.children
    .filter(({ name }) => name === 'failed-assert' || name === 'successful-report')
    .map(({ attributes, text }) => findingOf(attributes, text.trim().replace(/\s+/g, ' ')))
}

function findingOf(attributes: Readonly<Record<string, string>>, message: string): EInvoiceFinding {
  const { id = 'official', flag = 'fatal', location = '' } = attributes
  const path = location.replace(/\*:(\w+)\[namespace-uri\(\)='[^']*'\]|Q\{[^}]*\}/g, '$1')
  return {
    rule: id,
    severity: flag === 'fatal' || flag === 'error' ? 'error' : 'warning',
    field: null,
    message: { de: message, en: message },
    remedy: { de: `Stelle in der Datei: ${path}`, en: `Place in the file: ${path}` },
  }
}
