import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

interface BareOptions {
  databaseUrl: string
  tenantId: number
}

// The simplest honest page of the list: the session's rows are not even queried; the 50 invoices are, in one
// transaction of the company, and appear in a table of the same columns.
process.once('message', ({ databaseUrl, tenantId }: BareOptions) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const server = createServer(async (request, response) => {
    if (request.url === '/spent') return response.end(JSON.stringify(process.cpuUsage()))
    const client = await pool.connect()
    await client.query(`begin read only; set local app.tenant_id = '${Number(tenantId)}'`)
    const { rows } = await client.query(statement, [tenantId])
    await client.query('commit')
    client.release()
    return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(pageOf(rows))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})

const columns = ['invoice_number', 'title', 'name', 'invoice_date', 'due_date', 'status', 'total', 'already_paid']
const statement = `
  select i.id, i.invoice_number, i.title, coalesce(c.company_name, c.last_name) as name, i.invoice_date::text,
    i.due_date::text, i.status, i.total, i.already_paid
  from invoices i left join contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
  where i.tenant_id = $1 order by i.created_at desc, i.id desc limit 50`

const escaped = (value: unknown): string =>
  String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')

const pageOf = (rows: Array<Record<string, unknown>>): string => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>Rechnungen</title></head><body><h1>Rechnungen</h1><table><thead><tr>
${columns.map(name => `<th>${name}</th>`).join('')}</tr></thead><tbody>
${rows
  .map(
    row =>
      `<tr>${columns.map(name => `<td><a href="/invoices/${row.id}">${escaped(row[name])}</a></td>`).join('')}</tr>`,
  )
  .join('\n')}
</tbody></table></body></html>`
