import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { issuerAndSerial, type Sealer } from './certificate'
import { integer, nothing, octets, oid, sequence, set, tagged } from './der'

const data = oid('1.2.840.113549.1.7.1')
const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'))
const algorithms = {
  ec: sequence(oid('1.2.840.10045.4.3.2')),
  rsa: sequence(oid('1.2.840.113549.1.1.11'), nothing),
}

/**
 * A detached signature over bytes as in PAdES B-B (EN 319 142-1, 6.3): CMS with digest and certificate as signed
 * attributes, and without a signing time.
 * @throws RangeError for an unsupported type of key
 */
export function cadesSignature(parts: readonly Buffer[], { privateKey, certificates }: Sealer): Buffer {
  const key = createPrivateKey(privateKey)
  const chain = certificates.map(one => new X509Certificate(one))
  const [own] = chain
  const kind = key.asymmetricKeyType
  if (!own || (kind !== 'ec' && kind !== 'rsa')) throw new RangeError(`no key to seal with: ${kind}`)
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  const attribute = (type: string, value: Buffer) => sequence(oid(type), set(value))
  const attributes = set(
    attribute('1.2.840.113549.1.9.3', data),
    attribute('1.2.840.113549.1.9.4', octets(digest.digest())),
    attribute(
      '1.2.840.113549.1.9.16.2.47',
      sequence(sequence(sequence(octets(createHash('sha256').update(own.raw).digest())))),
    ),
  )
  // Signed with the SET tag, but written with their implicit tag (RFC 5652, 5.4).
  const signature = sign('sha256', attributes, key)
  const written = Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)])
  const signer = sequence(
    integer(Buffer.from([1])),
    issuerAndSerial(own),
    sha256,
    written,
    algorithms[kind],
    octets(signature),
  )
  return sequence(
    oid('1.2.840.113549.1.7.2'),
    tagged(
      0xa0,
      sequence(
        integer(Buffer.from([1])),
        set(sha256),
        sequence(data),
        tagged(0xa0, ...chain.map(({ raw }) => raw)),
        set(signer),
      ),
    ),
  )
}
