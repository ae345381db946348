import { benchReconciles } from './storage-reconciles'
import { benchTransfers } from './storage-transfers'

interface Options {
  /** Bytes of the file that goes to each kind and back. */
  bytes: number
  /** Of the light reconcile. */
  folders: number
  /** Of the deep one. */
  files: number
}

/** Document storage: a file to each kind and back, and both reconciles. @throws Error as the two benches in it */
export async function benchStorage({ bytes, folders, files }: Options): Promise<void> {
  await benchTransfers(bytes)
  await benchReconciles({ folders, files })
}
