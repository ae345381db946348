import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { clientTypesFile, clientTypesOf } from '../../../scripts/openapi-client-types'

test('the types are made of the committed document, which is valid OpenAPI; "npm run openapi" makes them anew', async () => {
  const document = await readFile('docs/api/openapi.json', 'utf8')
  expect(await readFile(clientTypesFile, 'utf8')).toBe(await clientTypesOf(document))
})
