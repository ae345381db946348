import type { LeaveSpan } from './leave-span'

/** The properties of a leave type that determine how its days are counted. */
export interface CountedType {
  code: string | null
  takesFromBalance: boolean
}

export const isSickness = ({ code }: { code: string | null }): boolean => code === 'sick'

/** Counts as used even if the person falls ill: time off in lieu is not a rest that sickness could interrupt. */
export const isTimeOff = ({ code }: { code: string | null }): boolean => code === 'time_off'

export interface LeaveToCount extends LeaveSpan {
  userId: number
  type: CountedType
  /** The request itself, which is not counted against itself. */
  id?: number
}
