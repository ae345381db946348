import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pdfsig, pdfsigIsHere } from '../../../tests/harness/pdfsig'
import { qpdfCheck } from '../../../tests/harness/qpdf'
import { inspectPdfa } from '../inspect'
import { toPdfa } from '../to-pdfa'
import { makeSealer } from './certificate'
import { elements, integer } from './der'
import { sealPdf } from './seal-pdf'

const now = new Date('2026-03-10T09:00:00.000Z')
const name = 'Müller & Söhne GmbH'

async function paper(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle('Rapport R-2026-0090')
  document.addPage([595, 842])
  document.addPage([595, 842])
  return toPdfa(Buffer.from(await document.save()), { author: name, instant: now })
}

const seal = async (sealer = makeSealer({ name, country: 'AT', now })) =>
  sealPdf(await paper(), {
    ...sealer,
    ...{ name, reason: 'Unverändert – „Siegel“', instant: now },
  })

test('a certificate names its owner, is valid for ten years, and is self-signed', () => {
  const { certificates, privateKey } = makeSealer({ name, country: 'AT', now })
  const certificate = new X509Certificate(certificates[0] ?? '')
  expect(certificate.subject).toContain(`CN=${name}`)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect([certificate.ca, certificate.validTo]).toEqual([false, 'Mar 10 09:00:00 2036 GMT'])
  expect(privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----/)
})

test('numbers and lengths are encoded as DER', () => {
  expect(integer(Buffer.from([0x80])).toString('hex')).toBe('02020080')
  expect(integer(Buffer.from([0, 0, 1])).toString('hex')).toBe('020101')
  const [long] = elements(integer(Buffer.alloc(300, 1)))
  expect(long?.content).toHaveLength(300)
  expect(() => elements(Buffer.from([0x30, 0x82, 0x01, 0x00]))).toThrow(RangeError)
})

test('a sealed paper is still PDF/A-3b and sound', async () => {
  const sealed = await seal()
  expect((await inspectPdfa(sealed)).faults).toEqual([])
  expect(await qpdfCheck(sealed)).toBe(0)
})

test('an independent verifier finds the seal valid over the whole file, and invalid after one changed byte', async () => {
  if (!(await pdfsigIsHere)) return
  const sealed = await seal()
  const said = await pdfsig(sealed)
  expect(said).toContain('Signature is Valid')
  expect(said).toContain('Total document signed')
  expect(said).toContain('ETSI.CAdES.detached')
  expect(said).toContain(name)
  const changed = Buffer.from(sealed)
  const at = changed.indexOf('/MediaBox')
  changed[at + 12] = (changed[at + 12] ?? 0) ^ 1
  expect(await pdfsig(changed)).not.toContain('Signature is Valid')
})

test('OpenSSL verifies it as CAdES', async () => {
  const sealer = makeSealer({ name, country: 'AT', now })
  const sealed = await seal(sealer)
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(sealed.toString('latin1'))
  const [begin, end, rest] = [Number(range?.[1]), Number(range?.[2]), Number(range?.[3])]
  expect(end + rest).toBe(sealed.length)
  const cms = Buffer.from(sealed.subarray(begin + 1, end - 1).toString('latin1'), 'hex')
  const dir = mkdtempSync(path.join(tmpdir(), 'gewerk-cades-'))
  try {
    writeFileSync(path.join(dir, 'cms'), cms)
    writeFileSync(path.join(dir, 'ca.pem'), sealer.certificates.join('\n'))
    writeFileSync(path.join(dir, 'data'), Buffer.concat([sealed.subarray(0, begin), sealed.subarray(end)]))
    const args = [
      'cms',
      '-verify',
      '-cades',
      '-CAfile',
      'ca.pem',
      '-purpose',
      'any',
      '-attime',
      String(now.getTime() / 1000),
      '-binary',
      '-inform',
      'DER',
      '-in',
      'cms',
      '-content',
      'data',
    ]
    expect(() => execFileSync('openssl', [...args, '-out', 'out'], { cwd: dir, stdio: 'pipe' })).not.toThrow()
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

test('an unsupported type of key is refused', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { certificates } = makeSealer({ name, country: 'AT', now })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await expect(
    sealPdf(await paper(), { certificates, privateKey: pem, name, reason: 'x', instant: now }),
  ).rejects.toThrow(RangeError)
})
