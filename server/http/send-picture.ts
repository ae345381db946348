import type { Request, Response } from 'express'

interface Picture {
  type: 'image/jpeg' | 'image/png'
  filename: string
  /** Quoted, as the header has it. */
  etag: string
  read(): Promise<Buffer>
}

/**
 * Sends a picture to be shown, and only that: no script in it runs, whatever a browser takes it for. Kept by the browser and asked for anew each
 * time: whoever lost the right to see it gets nothing.
 */
export async function sendPicture(req: Request, res: Response, picture: Picture): Promise<void> {
  const { type, filename, etag, read } = picture
  res.set({
    'Cache-Control': 'private, no-cache',
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${filename}"`,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  })
  if (req.headers['if-none-match'] === etag) return void res.status(304).end()
  const bytes = await read()
  res.set('Content-Length', String(bytes.length))
  res.end(req.method === 'HEAD' ? undefined : bytes)
}
