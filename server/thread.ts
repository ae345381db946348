import { parentPort, type TransferListItem } from 'node:worker_threads'
import type { ThreadMessage } from './adapters/off-loop'
import { DomainError } from './platform/errors'
import type { EInvoiceAsMade, EInvoiceToMake } from './services/billing/einvoices/make-in-thread'
import type { TableAsRead, TableBytes } from './services/integrations/imports/read-in-thread'
import type { CleanedHtml, HtmlToClean } from './services/integrations/mailbox/clean-html'

/** What is done off the loop, by name; each loads only what it needs. */
const tasks = {
  'make-einvoice': async (input: EInvoiceToMake) =>
    (await import('./services/billing/einvoices/make-in-thread')).makeXmlInThread(input),
  'clean-html': async (input: HtmlToClean) =>
    (await import('./services/integrations/mailbox/clean-html')).cleanHtml(input),
  'read-table': async (input: TableBytes) =>
    (await import('./services/integrations/imports/read-in-thread')).readTableInThread(input),
}

export type TaskName = keyof typeof tasks
export interface TaskInputs {
  'make-einvoice': EInvoiceToMake
  'clean-html': HtmlToClean
  'read-table': TableBytes
}
export interface TaskResults {
  'make-einvoice': EInvoiceAsMade
  'clean-html': CleanedHtml
  'read-table': TableAsRead
}
/** A result with what of it moves to the other side instead of being copied. */
export interface Done<Result> {
  result: Result
  transfer: TransferListItem[]
}

interface Asked<Name extends TaskName = TaskName> {
  task: Name
  input: TaskInputs[Name]
}

parentPort?.on('message', async ({ task, input }: Asked) => {
  const post = (message: ThreadMessage, transfer: TransferListItem[] = []) => parentPort?.postMessage(message, transfer)
  try {
    // Name and input come together.
    const work = tasks[task] as (input: unknown) => Promise<Done<unknown>>
    const { result, transfer } = await work(input)
    post({ result }, transfer)
  } catch (error) {
    if (error instanceof DomainError) post({ domain: error.key, details: error.details })
    else post({ fault: error instanceof Error ? error : new Error(String(error)) })
  }
})
