import { parentPort, type TransferListItem } from 'node:worker_threads'
import type { Told } from './adapters/off-loop'
import { DomainError } from './core/errors'
import type { TableAsRead, TableBytes } from './services/imports/read-in-thread'

/** What is done off the loop, by name; each loads only what it needs. */
const tasks = {
  'read-table': async (input: TableBytes) =>
    (await import('./services/imports/read-in-thread')).readTableInThread(input),
}

export type TaskName = keyof typeof tasks
export interface TaskInputs {
  'read-table': TableBytes
}
export interface TaskResults {
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
  const tell = (told: Told, transfer: TransferListItem[] = []) => parentPort?.postMessage(told, transfer)
  try {
    const { result, transfer } = await tasks[task](input)
    tell({ result }, transfer)
  } catch (error) {
    if (error instanceof DomainError) tell({ domain: error.key, details: error.details })
    else tell({ fault: error instanceof Error ? error : new Error(String(error)) })
  }
})
