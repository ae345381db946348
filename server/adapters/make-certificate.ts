import { commonName, selfSigned } from '../pdfa/seal/certificate'
import { octets, oid, sequence, tagged, yes } from '../pdfa/seal/der'

export interface Certificate {
  /** PEM, PKCS#8. */
  key: string
  /** PEM; trusting it as an authority means trusting only this server. */
  cert: string
}

/**
 * A certificate for a TLS server that is its own authority (RFC 5280), by default for `localhost`, `*.example.test` and
 * 127.0.0.1. A client that trusts several of them needs a different first name for each.
 * @param names DNS names; `localhost` implies 127.0.0.1
 */
export function makeCertificate(
  names = ['localhost', '*.example.test'],
  expires = new Date(Date.now() + 365 * day),
): Certificate {
  const from = new Date(Math.min(Date.now(), expires.getTime()) - day)
  const { privateKey, certificates } = selfSigned(sequence(commonName(names[0] ?? '')), from, expires, () => [
    sequence(oid('2.5.29.19'), yes, octets(sequence(yes))),
    sequence(
      oid('2.5.29.17'),
      octets(
        sequence(
          ...names.map(name => tagged(0x82, Buffer.from(name))),
          ...(names.includes('localhost') ? [tagged(0x87, Buffer.from([127, 0, 0, 1]))] : []),
        ),
      ),
    ),
  ])
  return { key: privateKey, cert: certificates[0] ?? '' }
}

const day = 86_400_000
