/** Counts as used even if the person falls ill: time off in lieu is not a rest that sickness could interrupt. */
export const isTimeOff = ({ code }: { code: string | null }): boolean => code === 'time_off'
