import fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const BEAT_MS = 1_000
const DEAD_AFTER_MS = 15_000

/**
 * Makes this process the only one that prepares. The holder touches the file every second; a stale file, which is no
 * longer touched or whose process is gone, is taken over.
 * @param {string} file in a folder that no step removes
 * @param {(pid: number) => void} onWait called once when another process holds it
 * @returns {Promise<() => void>} releases it
 */
export async function acquireLock(file, onWait) {
  const own = `${file}.${process.pid}`
  try {
    for (let announced = false; !take(own, file); await delay(100)) {
      const holder = announced ? undefined : livingHolder(file)
      if (holder === undefined) continue
      onWait(holder)
      announced = true
    }
  } finally {
    fs.rmSync(own, { force: true })
  }
  const beat = setInterval(() => touch(file), BEAT_MS).unref()
  return () => {
    clearInterval(beat)
    if (read(file) === String(process.pid)) fs.rmSync(file, { force: true })
  }
}

/** Takes the lock when it is free or stale. A stale one is replaced only while holding a lock for exactly that. */
function take(own, file) {
  fs.writeFileSync(own, String(process.pid))
  if (link(own, file)) return true
  const found = read(file)
  if (found === undefined || livingHolder(file) !== undefined) return false

  const guard = `${file}.after-${found}`
  if (!link(own, guard)) {
    if (livingHolder(guard) === undefined) fs.rmSync(guard, { force: true })
    return false
  }
  try {
    if (read(file) !== found) return false
    fs.writeFileSync(`${own}.next`, String(process.pid))
    fs.renameSync(`${own}.next`, file)
    return true
  } finally {
    fs.rmSync(guard, { force: true })
  }
}

/** A hard link is created atomically and never overwrites another file. */
function link(own, file) {
  try {
    fs.linkSync(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** @returns {number | undefined} the live process that holds the lock */
function livingHolder(file) {
  const pid = Number(read(file))
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return stat && Date.now() - stat.mtimeMs < DEAD_AFTER_MS && isAlive(pid) ? pid : undefined
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch(file) {
  const now = new Date()
  fs.utimes(file, now, now, () => {})
}
