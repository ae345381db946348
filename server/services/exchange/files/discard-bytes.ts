import type { Ctx } from '../../../context'

/** Removes bytes that no row refers to any more; what cannot be removed now is left to the next sweep. */
export function discardBytes({ storage, log }: Pick<Ctx, 'storage' | 'log'>, key: string): Promise<void> {
  return storage
    .delete(key)
    .catch(error => log.warn({ err: error, key }, 'a file that no row names could not be removed yet'))
}
