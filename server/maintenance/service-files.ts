import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Files of the data directory that belong to the database: without the secrets its API keys and sealed webhook secrets
 * are useless; without the logins of the demo company a start would seed that company again.
 */
export const serviceFiles = ['secrets.json', 'demo.json'] as const
export type ServiceFile = (typeof serviceFiles)[number]

export const isServiceFile = (name: string): name is ServiceFile => serviceFiles.some(known => known === name)

/** Null when there is none. */
export async function readServiceFile(dataDir: string, name: ServiceFile): Promise<Buffer | null> {
  return readFile(path.join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Replaces the file atomically, readable by its owner only. */
export async function writeServiceFile(dataDir: string, name: ServiceFile, content: Buffer): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const fresh = path.join(dataDir, `${name}.${randomUUID()}`)
  try {
    const handle = await open(fresh, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(fresh, path.join(dataDir, name))
  } finally {
    await rm(fresh, { force: true })
  }
}
