import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { release } from './openapi-release'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-release-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const api = (...paths: string[]) =>
  JSON.stringify({ paths: Object.fromEntries(paths.map(name => [name, { get: {} }])) })
const publish = (text: string, reason: string | null = null) => release({ folder, text, version: '1.2.3', reason })
const read = (name: string) => readFile(path.join(folder, name), 'utf8')

test('the first release and every addition are accepted as they are', async () => {
  await publish(api('/a'))
  await publish(api('/a', '/b'))
  expect(await read('released-v1.json')).toBe(api('/a', '/b'))
  await expect(read('breaks.md')).rejects.toThrow('ENOENT')
})

test('a breaking change is not released, and the error lists it', async () => {
  await publish(api('/a', '/b'))
  await expect(publish(api('/a'))).rejects.toThrow('/b: path removed')
  expect(await read('released-v1.json')).toBe(api('/a', '/b'))
})

test('with a reason it is released, and the reason stays on record', async () => {
  await publish(api('/a', '/b'))
  await publish(api('/a'), 'Nobody could have used it')
  expect(await read('released-v1.json')).toBe(api('/a'))
  expect(await read('breaks.md')).toBe('## 1.2.3\n\nNobody could have used it\n\n- /b: path removed\n\n')
})
