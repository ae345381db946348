import type { Import } from '../../../../prisma/client/client'
import { DomainError } from '../../../platform/errors'
import type { ImportStage } from './schema'
import { stageOf } from './stage-of'

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
