import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'
import { bits, elements, integer, octets, oid, printable, sequence, set, tagged, time, utf8, yes } from './der'

/** The sealing credentials: a private key, and the certificate that names its owner. */
export interface Sealer {
  /** PEM, PKCS#8. */
  privateKey: string
  /** PEM; first the key's own certificate, then its issuers. */
  certificates: readonly string[]
}

const years = 10

/** A new key with a self-signed certificate: it proves that a file is unchanged and ours, not who we are. */
export function makeSealer({ name, country, now }: { name: string; country: string; now: Date }): Sealer {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  return selfSigned(nameOf(name, country), now, until, spki => [
    // Not a CA; digital signature and non-repudiation; key identifier by the hash of the key.
    sequence(oid('2.5.29.19'), yes, octets(sequence())),
    sequence(oid('2.5.29.15'), yes, octets(bits(Buffer.from([0xc0]), 6))),
    sequence(oid('2.5.29.14'), octets(octets(createHash('sha1').update(spki).digest()))),
  ])
}

/** A new P-256 key and its self-signed certificate, with these extensions. */
export function selfSigned(called: Buffer, from: Date, until: Date, extensions: (spki: Buffer) => Buffer[]): Sealer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'))
  const tbs = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    called,
    sequence(time(from), time(until)),
    called,
    spki,
    tagged(0xa3, sequence(...extensions(spki))),
  )
  const signature = sign('sha256', tbs, privateKey)
  const der = sequence(tbs, algorithm, bits(signature))
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificates: [new X509Certificate(der).toString()],
  }
}

const nameOf = (name: string, country: string): Buffer =>
  sequence(
    set(sequence(oid('2.5.4.6'), printable(country))),
    set(sequence(oid('2.5.4.10'), utf8(cut(name)))),
    commonName(name),
  )

export const commonName = (name: string): Buffer => set(sequence(oid('2.5.4.3'), utf8(cut(name))))

/** Names have at most 64 characters (RFC 5280, ub-common-name). */
const cut = (name: string) => [...name].slice(0, 64).join('')

/** Issuer and serial number with the bytes of the certificate: re-encoded they might differ. */
export function issuerAndSerial(certificate: X509Certificate): Buffer {
  const [whole] = elements(certificate.raw)
  const [tbs] = elements(whole?.content ?? Buffer.alloc(0))
  const fields = elements(tbs?.content ?? Buffer.alloc(0))
  const [serial, , issuer] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  if (!serial || !issuer) throw new RangeError('no certificate')
  return sequence(issuer.raw, serial.raw)
}
