import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'

/**
 * Writes the results of one slice at a provider. Returns whether there is more to do: for the same step, or, after
 * changes were read, for the steps before it.
 */
export type StepWrite = (tx: Tx, ctx: Ctx) => Promise<boolean>
