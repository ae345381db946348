// npm run tour: plays the main use case against a running service over HTTP and prints each step with its time;
// webhooks arrive at the service's own receiver. npm run tour -- --start: starts a throwaway service of its own.

import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import type { AppRouter, Outputs } from '../server/contract'
import { headerValue } from '../server/platform/values/header-value'
import { patienceMs } from '../tests/harness/patience'
import { type LocalService, startLocalService } from '../tests/harness/service'

interface Target {
  baseUrl: string
  demo: LocalService['demo']
}

type Received = Pick<Outputs['webhooks']['received']['data'], 'headers' | 'body'>

const expected = ['anfrage.created', 'rapport.completed', 'invoice.sent', 'invoice.partial_paid', 'invoice.paid']

async function main(): Promise<void> {
  const service = process.argv.includes('--start') ? await startLocalService() : null
  const startedAt = performance.now()
  try {
    await play(service ?? (await runningService()))
    console.log(`\n${steps} steps in ${ms(startedAt)}`)
  } finally {
    await service?.stop()
  }
}

async function runningService(): Promise<Target> {
  const file = path.join(process.env.GEWERK_DATA_DIR || '.data', 'demo.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} is not there: start the service by "npm start" first, or run "npm run tour -- --start".`)
  })
  const demo = JSON.parse(text)
  return { baseUrl: process.env.BASE_URL || demo.baseUrl, demo }
}

let steps = 0
const ms = (since: number) => `${Math.round(performance.now() - since)} ms`

async function step<T>(title: string, work: () => Promise<T>, summary: (result: T) => string): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  steps += 1
  console.log(`${String(steps).padStart(2)}  ${title.padEnd(58)} ${ms(startedAt).padStart(8)}   ${summary(result)}`)
  return result
}

async function play({ baseUrl, demo }: Target): Promise<void> {
  const api = keyClient(baseUrl, demo.apiKey)
  const admin = await personClient(baseUrl, demo.admin)
  const worker = await personClient(baseUrl, demo.employee)
  const mark = Date.now().toString(36)

  const { data: receiver } = await admin.trpc.webhooks.receiver.query()
  const hook = receiver
    ? await step(
        'Subscriber subscribes to anfrage.*, rapport.* and invoice.*',
        () =>
          admin.call(
            'POST',
            '/api/company/webhooks',
            {
              name: `Tour ${mark}`,
              url: `${receiver.address}/tour-${mark}`,
              events: ['anfrage.*', 'rapport.*', 'invoice.*'],
            },
            201,
          ),
        made => String(made.data.url),
      )
    : null

  const inquiry = await step(
    'Integrator posts an inquiry with an API key',
    () =>
      api(
        'POST',
        '/anfragen',
        {
          title: `Stiege und Geländer (${mark})`,
          contact_name: 'Johanna Größwang',
          contact_email: `johanna.${mark}@kunde.example`,
          objekt_street: 'Salzachweg',
          objekt_house_number: '4',
          objekt_postal_code: '5400',
          objekt_city: 'Hallein',
          source: 'Website',
        },
        201,
      ),
    made => made.data.anfrage_number,
  )

  const board = await step(
    'It is in the inbox of the pipeline',
    () => admin.trpc.inquiries.list.query({ status: 'new' }),
    page => `${page.pagination.total} new`,
  )
  check(
    board.data.some(one => one.id === inquiry.data.id),
    'the inquiry is not in the inbox',
  )

  const converted = await step(
    'Office turns it into a contact and a project',
    () =>
      admin.trpc.inquiries.convert.mutate({
        id: inquiry.data.id,
        project_name: `Stiegenhaus Größwang ${mark}`,
      }),
    ({ data }) => `Kontakt ${data.kontakt_id}, Projekt ${data.project_id}`,
  )
  const { kontakt_id, project_id } = converted.data

  const offer = await step(
    'Office writes an offer: sections, option, discount, two rates',
    () =>
      admin.call(
        'POST',
        '/api/offers',
        {
          title: 'Stiege Buche mit Edelstahlgeländer',
          project_id,
          discount_percent: 3,
          items: [
            { kind: 'section', description: 'Stiege' },
            {
              description: 'Treppenstufe Buche keilgezinkt',
              quantity: 14,
              unit: 'Stk',
              unit_price: 118,
              tax_rate: 20,
            },
            { description: 'Montage vor Ort', quantity: 16, unit: 'h', unit_price: 68.5, tax_rate: 20 },
            { kind: 'section', description: 'Unterlagen' },
            {
              description: 'Pflegeanleitung, gedruckt',
              quantity: 1,
              unit: 'Stk',
              unit_price: 24,
              tax_rate: 10,
            },
            {
              kind: 'optional',
              description: 'Handlauf beleuchtet',
              quantity: 5,
              unit: 'lfm',
              unit_price: 96,
              tax_rate: 20,
            },
          ],
        },
        201,
      ),
    ({ data }) => `${data.offer_number} ${money(data.total)}`,
  )
  // (14 x 118 + 16 x 68.5) = 2748 at 20 %, 24 at 10 %, less 3 %
  check(
    offer.data.subtotal === 2772 && offer.data.discount_amount === 83.16 && offer.data.total === 3224.28,
    `the offer's sums are wrong: ${JSON.stringify(offer.data)}`,
  )

  await step(
    'Office sees it as a PDF',
    () => admin.pdf(`/api/pdf/offers/${offer.data.id}`),
    bytes => `${Math.round(bytes.length / 1024)} kB`,
  )
  await step(
    'Office sends it by e-mail',
    () => admin.call('POST', `/api/offers/${offer.data.id}/send-email`, {}),
    ({ data }) => data.status,
  )
  await step(
    'The offer is accepted',
    () => admin.call('POST', `/api/offers/${offer.data.id}/accept`, {}),
    ({ data }) => data.status,
  )

  const screws = await step(
    'Worker looks for an article',
    () => worker.trpc.articles.list.query({ q: 'Schrauben' }),
    page => page.data[0]?.name ?? 'none',
  )
  const rapport = await step(
    'Worker writes a rapport',
    () =>
      worker.call(
        'POST',
        '/api/rapports',
        {
          title: 'Stiege montiert',
          project_id,
          entries: [
            { job_category: 'Facharbeiterstunde', hours: 7.5 },
            { job_category: 'Lehrlingsstunde', hours: 7.5 },
          ],
          materials: [
            { article_id: screws.data[0]?.id, quantity: 2 },
            { name: 'Kleinmaterial', quantity: 1, unit: 'pauschal' },
          ],
        },
        201,
      ),
    ({ data }) => data.rapport_number,
  )
  await step(
    'Worker completes it',
    () => worker.call('POST', `/api/rapports/${rapport.data.id}/complete`, {}),
    ({ data }) => `${data.total_hours} h`,
  )
  await step(
    'It can no longer be changed',
    () => worker.call('PUT', `/api/rapports/${rapport.data.id}`, { title: 'Anders' }, 409),
    body => body.error,
  )

  const invoice = await step(
    'Office makes an invoice from the rapport',
    () => admin.call('POST', '/api/invoices/from-rapports', { rapport_ids: [rapport.data.id] }, 201),
    ({ data }) => `${data.invoice_number} ${money(data.total)}`,
  )
  // 7.5 x 68.5 + 7.5 x 38 + 2 x 39.9 = 878.55
  check(
    invoice.data.subtotal === 878.55 && invoice.data.tax_amount === 175.71 && invoice.data.total === 1054.26,
    `the invoice's sums are wrong: ${JSON.stringify(invoice.data)}`,
  )
  await step(
    'Sending asks once about the line without a price',
    () => admin.call('POST', `/api/invoices/${invoice.data.id}/send`, {}, 422),
    body => body.message,
  )
  await step(
    'Office sends it by e-mail with its PDF',
    () => admin.call('POST', `/api/invoices/${invoice.data.id}/send`, { confirm_unpriced: true }),
    ({ data }) => data.status,
  )
  await step(
    'A part payment',
    () => admin.call('POST', `/api/invoices/${invoice.data.id}/pay`, { amount: 500 }),
    ({ data }) => `${data.status}, ${money(data.remaining)} remain`,
  )
  await step(
    'The rest',
    () => admin.call('POST', `/api/invoices/${invoice.data.id}/pay`, { amount: 554.26 }),
    ({ data }) => `${data.status}, ${money(data.remaining)} remain`,
  )

  if (hook) {
    await step(
      "Subscriber's https server has received and verified",
      () => received(admin.trpc, hook.data),
      names => names.join(', '),
    )
    await admin.call('DELETE', `/api/company/webhooks/${hook.data.id}`)
  } else
    console.log(
      '    (webhooks: this service brings no receiver, as in production; "npm run tour -- --start" shows them)',
    )

  const read = await step(
    'The same records by API key',
    async () => {
      const [one, list, offers, rapports] = await Promise.all([
        api('GET', `/invoices/${invoice.data.id}`),
        api('GET', `/invoices?project_id=${project_id}`),
        api('GET', `/offers/${offer.data.id}`),
        api('GET', `/rapports/${rapport.data.id}`),
      ])
      return { one, list, offers, rapports }
    },
    ({ one }) => `${one.data.invoice_number} ${one.data.status}`,
  )
  check(
    read.one.data.status === 'paid' && read.one.data.remaining === 0 && read.list.pagination.total === 1,
    'the invoice is not read back as paid',
  )
  check(
    read.offers.data.status === 'accepted' &&
      read.rapports.data.billing_status === 'billed' &&
      read.one.data.kontakt_id === kontakt_id,
    'offer or rapport is not read back',
  )
  await step(
    'The dashboard shows the money',
    () => admin.trpc.dashboard.get.query(),
    ({ data }) =>
      `open ${money(data.open.amount)}, overdue ${money(data.overdue.amount)}, paid this year ${money(data.paid_this_year)}`,
  )
}

/**
 * Waits for the five events and verifies each as a receiver should: signature over `<timestamp>.<body>`, at most five
 * minutes old.
 */
async function received(trpc: TRPCClient<AppRouter>, { url, secret }: { url: string; secret: string }) {
  const deadline = Date.now() + patienceMs
  const { pathname } = new URL(url)
  const names = new Map<number, string>()
  for (;;) {
    const { data: receiver } = await trpc.webhooks.receiver.query()
    for (const { id } of receiver?.received.filter(one => !names.has(one.id)) ?? []) {
      const { data: request } = await trpc.webhooks.received.query({ id })
      names.set(id, request.path === pathname ? verified(request, secret) : '')
    }
    if (expected.every(name => [...names.values()].includes(name))) return expected
    check(Date.now() < deadline, `only these events arrived: ${[...names.values()].filter(Boolean).join(', ')}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** The event of a request with a valid signature. */
function verified({ headers, body }: Received, secret: string): string {
  const header = (wanted: string) => headerValue(headers, wanted) ?? ''
  const timestamp = header('x-service-timestamp')
  const expectedSignature = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
  check(header('x-service-signature') === expectedSignature, 'a webhook carries a signature that does not verify')
  check(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300, 'a webhook carries an old timestamp')
  return header('x-service-event')
}

// biome-ignore lint/suspicious/noExplicitAny: what REST answers is looked at field by field, as an integrator without types would
type Json = any

function keyClient(baseUrl: string, key: string) {
  return (method: string, target: string, body?: unknown, status = 200): Promise<Json> =>
    request(`${baseUrl}/api/v1${target}`, { method, headers: { Authorization: `Bearer ${key}` }, body }, status)
}

async function personClient(baseUrl: string, login: { email: string; password: string }) {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(login),
  })
  check(response.ok, `${login.email} cannot log in: ${response.status}`)
  const cookie = response.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
  return {
    trpc: createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${baseUrl}/api/trpc`, headers: { cookie } })],
    }),
    call: (method: string, target: string, body?: unknown, status = 200): Promise<Json> =>
      request(baseUrl + target, { method, headers: { cookie }, body }, status),
    async pdf(target: string): Promise<Buffer> {
      const file = await fetch(baseUrl + target, { headers: { cookie } })
      const bytes = Buffer.from(await file.arrayBuffer())
      check(file.ok && bytes.subarray(0, 5).toString() === '%PDF-', `${target} is no PDF (${file.status})`)
      return bytes
    },
  }
}

async function request(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  status: number,
): Promise<Json> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  check(response.status === status, `${method} ${url} answered ${response.status} instead of ${status}: ${text}`)
  return JSON.parse(text)
}

const money = (amount: number) => new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' }).format(amount)

function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message)
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(`tour: ${error.message}`)
    process.exit(1)
  },
)
