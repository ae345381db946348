import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

// A stamp records the inputs from which a step's outputs were made. It is within node_modules, and so is deleted with
// them. Names, sizes and times of the files are compared first, their contents only when these differ.

const stampFile = root => path.join(root, 'node_modules', '.cache', 'prepare.json')

/**
 * @returns {Record<string, { glance: string, contents: string }>} by the name of the step; empty when there are none
 */
export function readStamps(root) {
  try {
    return JSON.parse(fs.readFileSync(stampFile(root), 'utf8'))
  } catch {
    return {}
  }
}

/** Whether the inputs of a step are unchanged since its last run. */
export function isFresh(root, step, stamps) {
  const stamp = stamps[step.name]
  if (!stamp) return false
  const files = listInputs(root, step)
  return stamp.glance === glance(root, files) || stamp.contents === contents(root, files)
}

/** The current inputs of a step. */
export function takeStamp(root, step) {
  const files = listInputs(root, step)
  return { glance: glance(root, files), contents: contents(root, files) }
}

/** Records that a step has run on these inputs. */
export function saveStamp(root, step, stamp) {
  write(root, { ...readStamps(root), [step.name]: stamp })
}

/** Records that the outputs of a step are not reliable. */
export function dropStamp(root, step) {
  const { [step.name]: dropped, ...others } = readStamps(root)
  if (dropped) write(root, others)
}

function write(root, stamps) {
  fs.mkdirSync(path.dirname(stampFile(root)), { recursive: true })
  const fresh = `${stampFile(root)}.${process.pid}`
  fs.writeFileSync(fresh, JSON.stringify(stamps, null, 2))
  fs.renameSync(fresh, stampFile(root))
}

function listInputs(root, { reads, ignores }) {
  return reads.flatMap(name => list(root, name)).filter(file => !ignores?.test(file))
}

function list(root, name) {
  const stat = fs.statSync(path.join(root, name), { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat ? [name] : []
  return fs
    .readdirSync(path.join(root, name))
    .sort()
    .flatMap(entry => list(root, `${name}/${entry}`))
}

function glance(root, files) {
  return digest(
    files.map(file => {
      const { size, mtimeMs } = fs.statSync(path.join(root, file))
      return `${file} ${size} ${mtimeMs}`
    }),
  )
}

function contents(root, files) {
  return digest(files.flatMap(file => [file, fs.readFileSync(path.join(root, file))]))
}

/** The version of Node is an input of every step: native packages and builds are specific to one. */
function digest(parts) {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const part of parts) hash.update('\n').update(part)
  return hash.digest('hex')
}
