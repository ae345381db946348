import type { LeaveSpan } from './leave-span'

/** The properties of a leave type that determine how its days are counted. */
export interface CountedType {
  code: string | null
  takesFromBalance: boolean
}

export interface LeaveToCount extends LeaveSpan {
  userId: number
  type: CountedType
  /** The request itself, which is not counted against itself. */
  id?: number
}
