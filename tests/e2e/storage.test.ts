import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startMinimalService } from '../harness/demo-service'
import { eventually } from '../harness/eventually'
import type { LocalService } from '../harness/service'
import { startDropbox } from '../worlds/dropbox'
import { type PretendGoogle, startGoogle } from '../worlds/google'
import type { PretendWorld } from '../worlds/world'

// The office keeps its documents at a pretend Google Drive, then moves to a pretend Dropbox. Each test continues where
// the previous one ended.

let google: PretendGoogle
let dropbox: PretendWorld
let service: LocalService
let browser: TestBrowser
let desk: Page
let hand: Page
let project: number

beforeAll(async () => {
  google = await startGoogle()
  dropbox = await startDropbox()
  const of = (name: string, { url }: { url: string }) => ({
    [`${name}_CLIENT_ID`]: 'gewerk',
    [`${name}_CLIENT_SECRET`]: 'pretend-secret',
    [`${name}_BASE_URL`]: url,
  })
  service = await startMinimalService({ env: { ...of('GOOGLE', google), ...of('DROPBOX', dropbox) } })
  browser = await startBrowser(service.logged)
  desk = await browser.open({ ...service, refused: true })
  hand = await browser.open({ ...service, device: 'phone', refused: true })
  for (const page of [desk, hand]) await logIn(page, service.demo.admin)
  const answer = await desk.request.post('/api/projects', { data: { name: 'Dachsanierung' } })
  project = (await answer.json()).data.id
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await google?.close()
  await dropbox?.close()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const provider = (name: string) => desk.getByRole('listitem').filter({ hasText: name })
const confirm = (name: string) => desk.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const plan = Buffer.from('%PDF-1.7 Plan des Erdgeschosses')
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const digestsOf = (world: Pick<PretendWorld, 'files'>, name: string) =>
  [...world.files.values()].filter(file => file.name === name).map(({ bytes }) => digest(bytes))

test('the office connects an account, moves its documents there, and a new one arrives whole', async () => {
  await desk.goto('/settings/storage')
  await provider('Google Drive').getByRole('button', { name: 'Verbinden' }).click()
  await provider('Google Drive').getByText('Konto buero@dach-huber.example').waitFor()
  await provider('Google Drive').getByRole('button', { name: 'Hierher umziehen' }).click()
  await confirm('Umziehen')
  await provider('Google Drive').getByText('In Verwendung').waitFor()
  await desk.goto(`/projects/${project}/documents`)
  const file = { name: 'Plan EG.pdf', mimeType: 'application/pdf', buffer: plan }
  await desk.locator('input[type=file]').setInputFiles(file)
  await desk.getByText('Plan EG.pdf').first().waitFor()
  await eventually(() => expect(digestsOf(google, 'Plan EG.pdf')).toEqual([digest(plan)]))
  await button(desk, 'Plan EG.pdf').click()
  await desk.getByTitle('Plan EG.pdf').waitFor()
  await picture(desk, 'document-shown')
  const { status, headers } = await desk.evaluate(async url => {
    const answer = await fetch(url)
    return { status: answer.status, headers: [...answer.headers] }
  }, '/api/documents/1/preview')
  expect([status, Object.fromEntries(headers)['content-type']]).toEqual([200, 'application/pdf'])
})

test('a file renamed at the provider has that name here after a full sync', async () => {
  const [file] = [...google.files.values()].filter(({ name }) => name === 'Plan EG.pdf')
  google.change(file?.id ?? '', { name: 'Erdgeschoss.pdf' })
  await desk.goto('/settings/storage')
  await button(desk, 'Gründlich abgleichen').click()
  await desk.getByText('Gründlicher Abgleich fertig').first().waitFor()
  await desk.goto(`/projects/${project}/documents`)
  await desk.getByText('Erdgeschoss.pdf').first().waitFor()
})

test('a new version is stored at the provider under the same id, and the former one becomes current again with a click', async () => {
  const row = desk.getByRole('listitem').filter({ hasText: 'Erdgeschoss.pdf' })
  const changed = Buffer.from('%PDF-1.7 Plan mit neuer Stiege')
  await button(desk, 'Weitere Aktionen für Erdgeschoss.pdf').click()
  await desk.getByRole('menuitem', { name: 'Versionen' }).click()
  const dialog = desk.getByRole('dialog')
  const file = { name: 'Scan.pdf', mimeType: 'application/pdf', buffer: changed }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText('Version 2').waitFor()
  await picture(desk, 'document-versions')
  await eventually(() => expect(digestsOf(google, 'Erdgeschoss.pdf')).toEqual([digest(changed)]))
  await button(desk, 'Version 1 wieder aktuell machen').click()
  await dialog.getByText('Version 3').waitFor()
  await eventually(() => expect(digestsOf(google, 'Erdgeschoss.pdf')).toEqual([digest(plan)]))
  await desk.keyboard.press('Escape')
  await row.getByText('Version 3').waitFor()
})

test('a document moves to another record found by search, on a phone as well', async () => {
  const { data } = await (await desk.request.post('/api/projects', { data: { name: 'Wintergarten' } })).json()
  await hand.goto(`/projects/${project}/documents`)
  await button(hand, 'Weitere Aktionen für Erdgeschoss.pdf').click()
  await hand.getByRole('menuitem', { name: 'Versionen' }).click()
  await hand.getByText('Version 3').last().waitFor()
  await picture(hand, 'document-versions-hand')
  expect(await sidewaysOverflow(hand)).toBe(0)
  await hand.keyboard.press('Escape')
  const move = async (from: number, to: string) => {
    await hand.goto(`/projects/${from}/documents`)
    await button(hand, 'Weitere Aktionen für Erdgeschoss.pdf').click()
    await hand.getByRole('menuitem', { name: 'Verschieben …' }).click()
    await hand.getByRole('dialog').getByRole('combobox', { name: 'Projekt' }).click()
    await hand.getByPlaceholder('Suchen …').fill(to)
    await hand.getByRole('option', { name: to }).click()
    await picture(hand, 'document-move-hand')
    expect(await sidewaysOverflow(hand)).toBe(0)
    await button(hand, 'Verschieben').click()
    await hand.getByText('Noch keine Dokumente').waitFor()
  }
  await move(project, 'Wintergarten')
  await eventually(() =>
    expect([...google.files.values()].some(({ name }) => name.endsWith('Wintergarten'))).toBe(true),
  )
  await move(data.id, 'Dachsanierung')
})

test('another pattern is shown before it is saved, and renames the existing folders', async () => {
  await desk.goto('/settings/storage')
  await desk.getByLabel('Muster').fill('Baustellen/{name} {project_number}')
  await desk.getByText('Zum Beispiel: Baustellen/Dachsanierung P-2026-0007').waitFor()
  await picture(desk, 'storage-desk')
  await button(desk, 'Speichern').click()
  await eventually(() => expect([...google.files.values()].map(({ name }) => name)).toContain('Baustellen'))
})

test('a move to another provider shows its progress; the former copies are removed, and the account is disconnected', async () => {
  await desk.goto('/settings/storage')
  await provider('Dropbox').getByRole('button', { name: 'Verbinden' }).click()
  await provider('Dropbox').getByText('Konto buero@dach-huber.example').waitFor()
  await provider('Dropbox').getByRole('button', { name: 'Hierher umziehen' }).click()
  await desk.getByLabel('Kopien bei „Google Drive“ nach einer Woche entfernen').check()
  await picture(desk, 'storage-move')
  await confirm('Umziehen')
  await eventually(() => expect(digestsOf(dropbox, 'Erdgeschoss.pdf')).toEqual([digest(plan)]))
  await button(desk, 'Anhalten').click()
  await desk.getByText('Das Kopieren zum Anbieter ist angehalten').waitFor()
  await picture(desk, 'storage-paused')
  await button(desk, 'Fortsetzen').click()
  await desk.getByText('Das Kopieren zum Anbieter ist angehalten').waitFor({ state: 'detached' })
  await desk.reload()
  await provider('Google Drive').getByText('1 Kopie liegt noch dort').waitFor()
  await picture(desk, 'storage-left')
  await provider('Google Drive').getByRole('button', { name: 'Kopien entfernen' }).click()
  await confirm('Kopien entfernen')
  await eventually(() => expect(digestsOf(google, 'Erdgeschoss.pdf')).toEqual([]))
  await desk.reload()
  await provider('Google Drive').getByRole('button', { name: 'Trennen' }).click()
  await confirm('Trennen')
  await provider('Google Drive').getByText('Nicht verbunden').waitFor()
  expect(google.requests).toContain('POST /revoke')
  expect(await sidewaysOverflow(desk)).toBe(0)
})

test('the page fits a phone', async () => {
  await hand.goto('/settings/storage')
  await hand.getByText('In Verwendung').waitFor()
  await picture(hand, 'storage-hand')
  expect(await sidewaysOverflow(hand)).toBe(0)
})
