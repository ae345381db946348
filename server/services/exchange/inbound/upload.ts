/** A file may have that many bytes: 2 GiB. */
export const maxFileBytes = 2_147_483_648

/** An upload that has not been seen for so long belongs to a process that is gone. */
const aliveMs = 60_000

/** Uploads that were seen since then are alive. */
export const livesSince = (now: Date): Date => new Date(now.getTime() - aliveMs)

/** A file on its way in. */
export interface Upload {
  id: number
  storageKey: string
  /** So many bytes may still come before the company's quota is used up. */
  roomBytes: number
}
