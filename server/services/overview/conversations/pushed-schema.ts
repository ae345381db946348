import { z } from 'zod'

const Media = z.object({
  id: z.string().max(200).optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
  mime_type: z.string().optional(),
})

/** The fields of a message that we read; the vendor adds fields and types at will. */
export const PushedMessageBody = z.object({
  id: z.string().min(1).max(300),
  from: z.string().regex(/^\d{5,20}$/),
  type: z.string().max(50),
  text: z.object({ body: z.string() }).optional(),
  image: Media.optional(),
  document: Media.optional(),
  video: Media.optional(),
  audio: Media.optional(),
  sticker: Media.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  button: z.object({ text: z.string() }).optional(),
  /** Without an emoji it takes the earlier one back. */
  reaction: z.object({ emoji: z.string().optional() }).optional().catch(undefined),
  system: z.object({ body: z.string() }).optional().catch(undefined),
  order: z
    .object({
      text: z.string().optional(),
      product_items: z
        .array(z.object({ product_retailer_id: z.string(), quantity: z.union([z.number(), z.string()]) }))
        .optional(),
    })
    .optional()
    .catch(undefined),
  interactive: z
    .object({
      button_reply: z.object({ id: z.string().max(300).optional(), title: z.string() }).optional(),
      list_reply: z.object({ title: z.string() }).optional(),
    })
    .optional(),
})

export type PushedMessageBody = z.output<typeof PushedMessageBody>

export const PushedState = z.object({
  id: z.string().min(1).max(300),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  recipient_id: z.string().regex(/^\d{5,20}$/),
  errors: z.array(z.object({ code: z.number().optional() })).optional(),
})

export type PushedState = z.output<typeof PushedState>

/** What is stored of a push, one for each message or state. */
export const Stored = z.union([
  z.object({ message: PushedMessageBody, name: z.string().nullable() }),
  z.object({ state: PushedState }),
])

export type Stored = z.output<typeof Stored>
