import { createHmac } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020'
import formats from 'ajv-formats'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { unworded } from '../../server/http/openapi/examples'
import { mountRest } from '../../server/http/rest/mounts'
import { appRouter } from '../../server/router'
import { documents, type Media, made, operations, served } from './documents'

describe('every example', () => {
  test.each(Object.keys(documents) as ('v1' | 'app')[])(
    'is valid against its own schema, which has only keywords of JSON Schema 2020-12 (%s)',
    { tags: 'long' },
    scope => {
      const document = documents[scope]
      // Any other keyword or format is an error: `example` is OpenAPI's, and Ajv reads the document as a schema.
      const keywords = ['example', ...Object.keys(document)]
      const ajv = new Ajv2020({ strict: false, strictSchema: true, keywords, allErrors: true })
      formats.default(ajv)
      ajv.addSchema(document, 'document')
      const wrong: string[] = []
      let checked = 0
      const check = (where: string[], value: unknown) => {
        const pointer = where.map(key => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
        const validate = ajv.getSchema(`document#/${encodeURI(pointer)}`)
        if (!validate) return wrong.push(`${pointer}: no schema`)
        checked++
        if (!validate(value)) wrong.push(`${pointer}: ${ajv.errorsText(validate.errors)}`)
      }
      const checkMedia = (where: string[], content: Record<string, Media> = {}) => {
        for (const [type, { schema, example, examples }] of Object.entries(content)) {
          if (!schema) continue
          const at = [...where, 'content', type, 'schema']
          if (example !== undefined) check(at, example)
          for (const { value } of Object.values(examples ?? {})) check(at, value)
        }
      }
      for (const section of ['paths', 'webhooks'] as const)
        for (const [path, item] of Object.entries(document[section] ?? {}))
          for (const [method, operation] of Object.entries(item)) {
            const at = [section, path, method]
            for (const [index, parameter] of (operation.parameters ?? []).entries())
              if (!parameter.$ref) check([...at, 'parameters', String(index), 'schema'], parameter.example)
            checkMedia([...at, 'requestBody'], operation.requestBody?.content)
            for (const [status, { content }] of Object.entries(operation.responses))
              checkMedia([...at, 'responses', status], content)
          }
      for (const [name, { content }] of Object.entries(document.components.responses))
        checkMedia(['components', 'responses', name], content)
      for (const part of ['headers', 'parameters'] as const)
        for (const [name, { example }] of Object.entries(document.components[part] ?? {}))
          check(['components', part, name, 'schema'], example)
      expect(wrong).toEqual([])
      expect(checked).toBeGreaterThan(100)
    },
  )

  test('of a request is accepted by the procedure itself', () => {
    const inputs = new Map(
      mountRest(appRouter).mounts.map(mount => {
        const procedure = (appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>)[
          mount.procedure
        ]
        return [mount.operation, procedure?._def.inputs[0]]
      }),
    )
    const refused = served.flatMap(({ name, operation }) => {
      const schema = inputs.get(operation.operationId)
      if (!schema) return []
      const { parameters = [], requestBody } = operation
      const given = parameters.filter(one => one.in !== 'header').map(one => [one.name, String(one.example)])
      const body = requestBody?.content['application/json']?.example as object | undefined
      const result = schema.safeParse({ ...Object.fromEntries(given), ...body })
      return result.success ? [] : [`${name}: ${result.error.message}`]
    })
    expect(refused).toEqual([])
  })

  test('consists of real words; new fields get theirs in `example.ts` of their noun', () => {
    const filler = operations.flatMap(({ name, operation }) => {
      const text = JSON.stringify({ ...operation, summary: '' })
      return text.includes(`"${unworded}"`) ? [`${name}: ${/"(\w+)":\[?"Text"/.exec(text)?.[1]}`] : []
    })
    expect(filler).toEqual([])
  })

  test('of a failure shows every code that its status can have', () => {
    const missing = Object.values(documents).flatMap(({ components }) =>
      Object.entries(components.responses).flatMap(([name, { content }]) => {
        const media = content?.['application/json']
        if (!media) return []
        const [, narrower] = (media.schema as { allOf: Array<{ properties: { error: { enum: string[] } } }> }).allOf
        const codes = narrower?.properties.error.enum ?? ['none']
        return codes.filter(code => media.examples?.[code] === undefined).map(code => `${name}: ${code}`)
      }),
    )
    expect(missing).toEqual([])
  })

  test('of a signature is the signature of the example', () => {
    const { components, webhooks } = documents.v1
    const header = (name: string) => String(components.parameters?.[name]?.example)
    const example = webhooks?.['invoice.paid']?.post?.requestBody?.content['application/json']?.example
    const body = JSON.stringify(example)
    const secret = /whsec_[\w+/=]+/.exec(made.v1)?.[0] ?? ''
    const hmac = createHmac('sha256', secret)
      .update(`${header('X-Service-Timestamp')}.${body}`)
      .digest('hex')
    expect(header('X-Service-Signature')).toBe(`sha256=${hmac}`)
    const signed = new Webhook(secret).sign(
      header('webhook-id'),
      new Date(Number(header('webhook-timestamp')) * 1000),
      body,
    )
    expect(header('webhook-signature')).toBe(signed)
  })
})
