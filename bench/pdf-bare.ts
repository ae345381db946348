import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'

interface BareOptions {
  databaseUrl: string
  filesDir: string
}

// The fastest honest handler in Node: the caller and the location of the document, in one transaction; then the file.
process.once('message', ({ databaseUrl, filesDir }: BareOptions) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const server = createServer(async (request, response) => {
    const session = /=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const id = Number(request.url?.split('/').at(-1))
    const client = await pool.connect()
    await client.query(`begin read only; set local app.db_role = 'credential'`)
    const hash = createHash('sha256').update(session).digest('hex')
    const who = await client.query('select tenant_id from sessions where id = $1 and expires_at > now()', [hash])
    const tenantId = Number(who.rows[0]?.tenant_id)
    await client.query(`set local app.db_role = ''; set local app.tenant_id = '${tenantId}'`)
    const { rows } = await client.query(
      `select storage_key, filename from stored_files where tenant_id = $1 and purpose = 'invoice_pdf' and entity = 'invoice' and entity_id = $2`,
      [tenantId, id],
    )
    await client.query('commit')
    client.release()
    const bytes = await readFile(path.join(filesDir, rows[0].storage_key))
    response.setHeader('Content-Type', 'application/pdf').end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
