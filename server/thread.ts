import { parentPort, type TransferListItem } from 'node:worker_threads'
import type { ThreadMessage } from './adapters/off-loop'
import type { PaperToLayOut } from './paper/in-thread'
import type { PdfToArchive } from './pdfa/in-thread'
import { DomainError } from './platform/errors'
import type { EInvoiceInput, EInvoiceResult } from './services/billing/einvoices/make-xml-in-thread'
import type { TableAsRead, TableBytes } from './services/integrations/imports/read-in-thread'
import type { CleanedHtml, HtmlToClean } from './services/integrations/mailbox/clean-html'

/** Work that is done off the event loop, by name; each loads only what it needs. */
const tasks = {
  'lay-out-paper': async (input: PaperToLayOut) => (await import('./paper/in-thread')).layOutInThread(input),
  'find-page-starts': async (pdf: Uint8Array) => (await import('./paper/in-thread')).findPageStartsInThread(pdf),
  'make-pdfa': async (input: PdfToArchive) => (await import('./pdfa/in-thread')).toPdfaInThread(input),
  'make-einvoice': async (input: EInvoiceInput) =>
    (await import('./services/billing/einvoices/make-xml-in-thread')).makeXmlInThread(input),
  'clean-html': async (input: HtmlToClean) =>
    (await import('./services/integrations/mailbox/clean-html')).cleanHtml(input),
  'read-table': async (input: TableBytes) =>
    (await import('./services/integrations/imports/read-in-thread')).readTableInThread(input),
}

export type TaskName = keyof typeof tasks
export interface TaskInputs {
  'lay-out-paper': PaperToLayOut
  'find-page-starts': Uint8Array
  'make-pdfa': PdfToArchive
  'make-einvoice': EInvoiceInput
  'clean-html': HtmlToClean
  'read-table': TableBytes
}
export interface TaskResults {
  'lay-out-paper': string
  'find-page-starts': string[]
  'make-pdfa': Uint8Array<ArrayBuffer>
  'make-einvoice': EInvoiceResult
  'clean-html': CleanedHtml
  'read-table': TableAsRead
}
/** A result, with the parts of it that are transferred to the other thread instead of copied. */
export interface Done<Result> {
  result: Result
  transfer: TransferListItem[]
}

interface TaskMessage<Name extends TaskName = TaskName> {
  task: Name
  input: TaskInputs[Name]
}

parentPort?.on('message', async ({ task, input }: TaskMessage) => {
  const post = (message: ThreadMessage, transfer: TransferListItem[] = []) => parentPort?.postMessage(message, transfer)
  try {
    // Name and input are a matching pair.
    const work = tasks[task] as (input: unknown) => Promise<Done<unknown>>
    const { result, transfer } = await work(input)
    post({ result }, transfer)
  } catch (error) {
    if (error instanceof DomainError) post({ domain: error.key, details: error.details })
    else post({ fault: error instanceof Error ? error : new Error(String(error)) })
  }
})
