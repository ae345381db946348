import { Transform, type TransformCallback } from 'node:stream'

/**
 * What React has ready goes on as one piece. It writes 2 kB at a time, and whoever passes a page on flushes the
 * compression after each piece: more than a hundred writes for a list, and three times the bytes.
 */
export class WholeChunks extends Transform {
  #pieces: Buffer[] = []

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#pieces.push(piece)
    done()
  }

  /** React calls this when there is nothing more for now. */
  flush(): void {
    const pieces = this.#pieces
    this.#pieces = []
    if (pieces.length > 0) this.push(Buffer.concat(pieces))
  }

  override _flush(done: TransformCallback): void {
    this.flush()
    done()
  }
}
