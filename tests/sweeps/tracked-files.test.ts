import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What a program writes beside its sources, such as a compiled file, becomes no part of the repository by accident.

test('every tracked file is text, but for the pictures of the documentation', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  expect(files.length).toBeGreaterThan(3000)
  const binary = files.filter(file => readFileSync(file).includes(0))
  expect(binary.filter(file => !/^docs\/screenshots\/[\w-]+\.png$/.test(file))).toEqual([])
})
