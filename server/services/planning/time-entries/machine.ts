export const clockStates = ['idle', 'running', 'paused'] as const
export type ClockState = (typeof clockStates)[number]

export const clockActions = ['start', 'pause', 'resume', 'switch', 'stop'] as const
export type ClockAction = (typeof clockActions)[number]

/** Allowed actions by state of the clock; others are refused. */
export const clockMoves: Record<ClockState, readonly ClockAction[]> = {
  idle: ['start'],
  running: ['pause', 'switch', 'stop'],
  paused: ['resume', 'switch', 'stop'],
}
