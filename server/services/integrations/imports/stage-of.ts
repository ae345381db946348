import type { Import } from '../../../../prisma/client/client'
import type { ImportStage } from './schema'

const running: Readonly<Record<string, ImportStage>> = { check: 'checking', take: 'taking', undo: 'undoing' }
const over: Readonly<Record<string, ImportStage>> = { check: 'preview', take: 'taken', undo: 'undone' }

/** State of an import: its current job, and the job's progress. */
export function stageOf({ work, status }: Pick<Import, 'work' | 'status'>): ImportStage {
  if (work === 'map') return 'mapping'
  if (status === 'failed') return 'stuck'
  return (status === 'done' ? over[work] : running[work]) ?? 'mapping'
}
