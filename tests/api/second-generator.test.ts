import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generateSource } from 'oazapfts'
import ts from 'typescript'
import { expect, test } from 'vitest'

// A document that only one generator understands describes that generator.
test('the client that another generator makes of the document compiles under every strict rule', async () => {
  // Within the project, so that the client finds its runtime.
  const folder = await mkdtemp(path.resolve('node_modules/.cache/second-client-'))
  try {
    const client = path.join(folder, 'client.ts')
    await writeFile(client, await generateSource(path.resolve('docs/api/openapi.json'), {}))
    // Uses it as somebody would, so that an operation that lost its types shows.
    const use = path.join(folder, 'use.ts')
    await writeFile(use, worked)
    expect(complaints([client, use])).toEqual([])
    const ids = [
      ...(await readFile('docs/api/openapi.json', 'utf8')).matchAll(/"operationId": "(?!on[A-Z])(\w+)"/g),
    ]
    const source = await readFile(client, 'utf8')
    expect(ids.length).toBe(16)
    expect(ids.filter(([, id]) => !source.includes(`function ${id}(`))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)

const worked = `
import { inquiriesCreate, invoicesList, projectsGet } from './client'

export async function day(): Promise<string[]> {
  const list = await invoicesList({ limit: 2, status: 'overdue' })
  const names = list.status === 200 ? list.data.data.map(({ invoice_number, remaining }) => invoice_number + remaining.toFixed(2)) : []
  const project = await projectsGet('P-2026-0007')
  const made = await inquiriesCreate({ title: 'Dachrinne undicht', description: null }, { idempotencyKey: 'website-4711' })
  if (made.status === 400) throw new Error(made.data.message)
  return project.status === 200 ? [...names, project.data.data.name] : names
}
`

function complaints(files: string[]): string[] {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
