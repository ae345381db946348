import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

/** Paths below `build/client`. */
export interface Bare {
  stylesheet: string
  font: string
}

// The lightest honest page: a short text in our font and with our stylesheet, all of it from memory, compressed before
// it is requested.
process.once('message', async ({ stylesheet, font }: Bare) => {
  const read = (file: string) => readFile(path.join('build/client', file))
  const kept = { 'Cache-Control': 'public, max-age=31536000, immutable' }
  const answers = {
    '/': { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: pageWith({ stylesheet, font }) },
    [stylesheet]: {
      headers: { 'Content-Type': 'text/css', 'Content-Encoding': 'br', ...kept },
      body: await read(`${stylesheet}.br`),
    },
    [font]: { headers: { 'Content-Type': 'font/woff2', ...kept }, body: await read(font) },
  }
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url]
    response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})

const pageWith = ({ stylesheet, font }: Bare): string => `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<title>Gewerk</title>
<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body class="min-h-dvh font-sans"><h1>Heute</h1><p>Guten Morgen.</p></body>
</html>
`
