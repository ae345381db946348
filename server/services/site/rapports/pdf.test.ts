import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { pdfText } from '../../../paper/pdf-text'
import { addPhoto } from './add-photo'
import { rapportPdf } from './pdf'

let app: TestApp
let company: TestCompany
let other: TestCompany
let id: number

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z' })
  company = await createTestCompany(app)
  other = await createTestCompany(app)
  const { data: contact } = await company.as(1).contacts.create({ company_name: 'Bäckerei Kern', city: 'Linz' })
  const { data: project } = await company.as(1).projects.create({
    name: 'Backstube',
    kontakt_id: contact.id,
    street: 'Ofengasse',
    house_number: '7',
    postal_code: '4020',
    city: 'Linz',
  })
  const { data } = await company.as(3).rapports.create({
    project_id: project.id,
    entries: [
      { job_category: 'Geselle', hours: 7.25, description: 'Leitungen verlegt' },
      { job_category: 'Lehrling', hours: 2 },
      { job_category: 'Geselle', hours: 0.1 },
    ],
  })
  await company
    .as(1)
    .rapports.addMaterial({ id: data.id, name: 'Kupferrohr', quantity: 12.5, unit: 'm', unit_price: 4711 })
  id = data.id
})
afterAll(() => app.stop())

const read = async (of: TestCompany, role: 1 | 3 = 1) => {
  const { filename, bytes } = await rapportPdf(of.ctx(role), { id })
  return { filename, bytes, text: (await pdfText(bytes)).join('\n') }
}

describe('the PDF of a rapport', () => {
  test('of a draft is marked, shows who did what and where, and no price', { tags: 'long' }, async () => {
    const { filename, text } = await read(company, 3)
    expect(filename).toBe('Rapport-RA-2026-0001.pdf')
    for (const shown of [
      'Bäckerei Kern',
      'Ofengasse 7',
      '4020 Linz',
      'Leitungen verlegt',
      'Gerti Gesellin',
      '7,25',
      '9,35',
      '12,5',
      'Kupferrohr',
    ]) {
      expect(text).toContain(shown)
    }
    // Both lines of a category summed.
    expect(text).toContain('7,35')
    expect(text.toLowerCase()).toContain('entwurf')
    expect(text).not.toContain('4711')
    expect(text).not.toContain('4.711')
  })

  test('shows its photos with their captions, and no metadata written by the camera', { tags: 'long' }, async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2080c0' } })
      .withExif({ IFD0: { Make: 'KAMERA-4711' } })
      .jpeg()
      .toBuffer()
    const imagesIn = (bytes: Buffer) => bytes.toString('latin1').split('/Subtype /Image').length - 1
    const before = imagesIn((await read(company)).bytes)
    const photo = { rapportId: id, bytes: picture, caption: 'Nordseite', idempotencyKey: null }
    await addPhoto(company.ctx(1), photo)
    const { bytes, text } = await read(company)
    expect(text).toContain('Nordseite')
    expect(imagesIn(bytes)).toBe(before + 1)
    expect(bytes.includes('KAMERA-4711')).toBe(false)
  })

  test('of a draft is rendered anew each time', { tags: 'long' }, async () => {
    await company.as(1).rapports.update({ id, title: 'Backstube neu' })
    expect((await read(company)).text).toContain('Backstube neu')
  })

  test(
    'of a completed one is rendered once: the same bytes, even if the company is renamed later',
    { tags: 'long' },
    async () => {
      await company.as(1).rapports.complete({ id })
      const first = await read(company)
      expect(first.text.toLowerCase()).not.toContain('entwurf')
      const { tenantId } = company.actor()
      await app.db.acrossTenants('platform', tx =>
        tx.company.update({ where: { id: tenantId }, data: { name: 'Umbenannt' } }),
      )
      const again = await read(company, 3)
      expect(again.bytes.equals(first.bytes)).toBe(true)
      const files = await app.db.inTenant(tenantId, tx => tx.storedFile.findMany({ where: { entity: 'rapport' } }))
      expect(files).toMatchObject([
        { purpose: 'rapport_pdf', entity: 'rapport', entityId: id, filename: first.filename },
      ])
    },
  )

  test('of another company is not found', async () => {
    await expect(rapportPdf(other.ctx(), { id })).rejects.toMatchObject({ key: 'rapport.not_found' })
  })

  test('of a colleague’s rapport is not found by an employee', async () => {
    const { data } = await company.as(1).rapports.create({ title: 'Büro' })
    await expect(rapportPdf(company.ctx(3), { id: data.id })).rejects.toMatchObject({
      key: 'rapport.not_found',
    })
  })
})
