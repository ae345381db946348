/** Maximum size of a file: 2 GiB. */
export const maxFileBytes = 2_147_483_648

/** Stored files of deliveries; their bytes stay with the delivery, whatever becomes of a document. */
export const deliveredFiles = { purpose: 'inbound_file', entity: 'inbound_delivery' } as const

/** An upload that has not been marked alive for this long belongs to a process that is gone. */
const aliveMs = 60_000

/** Uploads marked alive since then are in progress. */
export const activeSince = (now: Date): Date => new Date(now.getTime() - aliveMs)

/** A file on its way in. */
export interface Upload {
  id: number
  storageKey: string
  /** How many more bytes fit into the company's quota. */
  roomBytes: number
}
