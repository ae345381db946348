import type { Import } from '../../../../prisma/client/client'
import { DomainError } from '../../../platform/errors'
import type { ImportStage } from './schema'

const running: Readonly<Record<string, ImportStage>> = { check: 'checking', take: 'taking', undo: 'undoing' }
const over: Readonly<Record<string, ImportStage>> = { check: 'preview', take: 'taken', undo: 'undone' }

/** State of an import: its current job, and the job's progress. */
export function stageOf({ work, status }: Pick<Import, 'work' | 'status'>): ImportStage {
  if (work === 'map') return 'mapping'
  if (status === 'failed') return 'stuck'
  return (status === 'done' ? over[work] : running[work]) ?? 'mapping'
}

/** @throws DomainError import.state once its rows are being taken over, and while they are checked */
export function assertMappable(row: Pick<Import, 'work' | 'status'>): void {
  assertStage(row, 'mapping', 'preview', 'stuck')
  if (row.work === 'take' || row.work === 'undo') throw new DomainError('import.state')
}

/** @throws DomainError import.state unless the import is at one of these stages */
export function assertStage(row: Pick<Import, 'work' | 'status'>, ...allowed: ImportStage[]): void {
  const stage = stageOf(row)
  if (!allowed.includes(stage)) throw new DomainError('import.state', { stage, allowed })
}
