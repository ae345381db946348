import type { Socket, TcpSocketConnectOpts } from 'node:net'
import { untilAborted } from './until-aborted'

/** `connect` of node:net, or a replacement for it. */
export type OpenTcp = (options: TcpSocketConnectOpts) => Socket

/** Waits for a socket that has just been created. @throws its error, or the signal's reason */
export function opened(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  return untilAborted(
    new Promise((resolve, reject) => {
      socket.once(event, () => resolve())
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('closed before it was open')))
    }),
    signal,
  )
}

/** Destroys a socket at once. Errors that follow are ignored. */
export const discard = (socket: Socket): void => void socket.on('error', () => {}).destroy()
