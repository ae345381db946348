import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compareDocuments } from './openapi-breaking'

interface Release {
  /** Folder of the documents. */
  folder: string
  /** Today's document of the public API. */
  text: string
  /** Version of the product. */
  version: string
  /** Reason for a breaking change; null = none is allowed. */
  reason: string | null
}

/**
 * Releases today's public API as the promise to integrators, `released-v1.json`. A breaking change is recorded with its
 * reason in `breaks.md`.
 * @throws Error that lists the breaking changes, when no reason is given
 */
export async function release({ folder, text, version, reason }: Release): Promise<void> {
  const file = path.join(folder, 'released-v1.json')
  const before = await readFile(file, 'utf8').catch(() => null)
  const findings = before === null ? [] : compareDocuments(JSON.parse(before), JSON.parse(text))
  const breaks = findings.filter(({ isWarning }) => !isWarning).map(({ where, what }) => `${where}: ${what}`)
  if (breaks.length > 0) {
    if (reason === null) throw new Error(`Not released, because it breaks clients:\n${breaks.join('\n')}`)
    const lines = [`## ${version}`, '', reason, '', ...breaks.map(line => `- ${line}`), '', '']
    await appendFile(path.join(folder, 'breaks.md'), lines.join('\n'))
  }
  await writeFile(file, text)
}
