import { Transform, type TransformCallback } from 'node:stream'

/**
 * What React has ready goes on as one piece, without the NULs that React puts between its own. It writes 2 kB at a
 * time, and the server that passes a page on flushes the compression after each piece: more than a hundred writes for a
 * list, and three times the bytes.
 */
export class WholeChunks extends Transform {
  #pieces: Buffer[] = []

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#pieces.push(withoutNuls(piece))
    done()
  }

  /** React calls this when it has nothing more for now. */
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

/**
 * A character of several bytes that no longer fits into React's 2,048 bytes begins the next piece, but the piece before
 * goes out whole, with one to three NULs where the character had no room (facebook/react#24985, mended in React 19).
 * Browsers show each as U+FFFD, and a form would store it. All NULs go, not only those at the end of a full piece:
 * no page may hold one (HTML, 13.2.5), in UTF-8 the byte 0 is part of no other character, and data of a page is JSON,
 * which writes a NUL as `\u0000`.
 */
function withoutNuls(piece: Buffer): Buffer {
  return piece.includes(0) ? Buffer.from(piece.filter(byte => byte !== 0)) : piece
}
