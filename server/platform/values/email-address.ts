import { z } from 'zod'
import { maxEmailLength, normalEmail } from './shown-email'

/** RFC 5321, 4.5.3.1.1: length of the part before the `@`. */
const maxLocalLength = 64

/** RFC 5322, 3.2.3: a dot-atom. Addresses that need quotes are refused, as are local parts that need SMTPUTF8. */
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
/** A label of a host (RFC 1123, 2.1), and a last label, which rules out numeric addresses. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const lastLabel = '(?:xn--[a-z0-9-]{0,57}[a-z0-9]|[a-z]{2,63})'
const address = new RegExp(`^(?=.{1,${maxLocalLength}}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${lastLabel}$`, 'i')

/** An address in the API documents. */
export const emailShape = { type: 'string', format: 'email', maxLength: maxEmailLength } as const

/**
 * An e-mail address, as every input takes it: international domains are entered as people write them and stored in
 * ASCII form (`office@müller-dach.at` is `office@xn--mller-dach-9db.at`), domains in lower case.
 */
export const emailAddress = z
  .string()
  .overwrite(normalEmail)
  .check(z.email({ pattern: address, abort: true }), z.maxLength(maxEmailLength))
  .meta({ override: emailShape })
