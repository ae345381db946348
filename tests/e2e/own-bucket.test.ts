import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startMinimalService } from '../harness/demo-service'
import { eventually } from '../harness/eventually'
import type { LocalService } from '../harness/service'
import { type PretendS3, startS3 } from '../worlds/s3'

// The office keeps its documents in a bucket of the company. Each test continues where the previous one ended.

let world: PretendS3
let service: LocalService
let browser: TestBrowser
let desk: Page
let hand: Page

beforeAll(async () => {
  world = await startS3()
  service = await startMinimalService()
  browser = await startBrowser(service.logged)
  desk = await browser.open({ ...service, refused: true })
  hand = await browser.open({ ...service, device: 'phone', refused: true })
  for (const page of [desk, hand]) await logIn(page, service.demo.admin)
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await world?.close()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

const bucket = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Eigener Bucket' })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).locator(`input[name=${name}]`)
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Prüfen und verwenden' }).click()
/** Without the object that says whose bucket it is. */
const contents = () =>
  [...(world.buckets.get('gewerk') ?? new Map())]
    .filter(([key]) => !key.endsWith('.gewerk-owner.txt'))
    .map(([, { bytes }]) => String(bytes))

test('a wrong entry is named at its field, and what was typed stays', async () => {
  await desk.goto('/settings/storage')
  await picture(desk, 'bucket-none-desk')
  await bucket(desk).getByRole('button', { name: 'Einrichten' }).click()
  await field(desk, 'endpoint').fill(world.url)
  await field(desk, 'bucket').fill('gewerkt')
  await field(desk, 'region').fill('eu-central-1')
  await field(desk, 'prefix').fill('dokumente')
  await field(desk, 'access_key_id').fill('pretend-key')
  await field(desk, 'secret_access_key').fill('pretend-secret')
  await save(desk)
  await dialog(desk).getByText('Diesen Bucket gibt es dort nicht.').first().waitFor()
  await picture(desk, 'bucket-refused-desk')
  await expect.poll(() => field(desk, 'bucket').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field(desk, 'bucket').inputValue()).toBe('gewerkt')
  await expect.poll(() => field(desk, 'secret_access_key').inputValue()).toBe('pretend-secret')
})

test('with the right ones the bucket is used, and a document arrives there', async () => {
  await field(desk, 'bucket').fill('gewerk')
  await save(desk)
  await bucket(desk).getByText('In Verwendung').waitFor()
  const { data } = await (await desk.request.post('/api/projects', { data: { name: 'Dachsanierung' } })).json()
  await desk.goto(`/projects/${data.id}/documents`)
  const file = { name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Plan EG') }
  await desk.locator('input[type=file]').setInputFiles(file)
  await eventually(() => expect(contents()).toEqual(['Plan EG']))
  await desk.goto('/settings/storage')
  await picture(desk, 'bucket-used-desk')
  expect(await sidewaysOverflow(desk)).toBe(0)
})

test('a withdrawn key is a state with its remedy, on a phone as well', async () => {
  world.keys.delete('pretend-key')
  await hand.goto('/settings/storage')
  await bucket(hand).getByRole('button', { name: 'Schreibprobe' }).click()
  await bucket(hand).getByText('Der Speicher lehnt den Zugangsschlüssel ab.').waitFor()
  await picture(hand, 'bucket-revoked-hand')
  expect(await sidewaysOverflow(hand)).toBe(0)
  await bucket(hand).getByRole('button', { name: 'Zugang ändern' }).click()
  await expect.poll(() => field(hand, 'access_key_id').inputValue()).toBe('pretend-key')
  await field(hand, 'access_key_id').fill('new-key')
  await field(hand, 'secret_access_key').fill('new-secret')
  await save(hand)
  await dialog(hand).getByText('Der Speicher kennt diesen Zugangsschlüssel nicht').first().waitFor()
  await picture(hand, 'bucket-refused-hand')
  expect(await sidewaysOverflow(hand)).toBe(0)
  world.keys.set('new-key', 'new-secret')
  await save(hand)
  await bucket(hand).getByText('In Verwendung').waitFor()
  await bucket(hand).getByText('Der Speicher lehnt den Zugangsschlüssel ab.').waitFor({ state: 'detached' })
})
