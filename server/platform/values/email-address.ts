import { z } from 'zod'
import { longestEmail, normalEmail } from './shown-email'

/** RFC 5321, 4.5.3.1.1: of what stands before the `@`. */
const longestLocal = 64

/** RFC 5322, 3.2.3: a dot-atom. What only fits into quotes is refused, as are local parts that need SMTPUTF8. */
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
/** A label of a host (RFC 1123, 2.1), and one that no address of numbers ends with. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const lastLabel = '(?:xn--[a-z0-9-]{0,57}[a-z0-9]|[a-z]{2,63})'
const address = new RegExp(`^(?=.{1,${longestLocal}}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${lastLabel}$`, 'i')

/** As documents of the API describe an address. */
export const emailShape = { type: 'string', format: 'email', maxLength: longestEmail } as const

/**
 * An e-mail address, as every input takes it: international domains come in as people write them and are kept as mail
 * servers know them (`office@müller-dach.at` is `office@xn--mller-dach-9db.at`), domains in lower case.
 */
export const emailAddress = z
  .string()
  .overwrite(normalEmail)
  .check(z.email({ pattern: address, abort: true }), z.maxLength(longestEmail))
  .meta({ override: emailShape })
