import { z } from 'zod'
import { SendRapportByEmail } from '~server/services/rapports/schema'

const address = z.email().max(254)

/** The form that sends a rapport: the procedure's schema with recipients as the form sends them, one by one. */
export const Letter = SendRapportByEmail.omit({ id: true }).extend({
  to: z.array(address).min(1).max(20),
  cc: z.array(address).max(20).optional(),
})
