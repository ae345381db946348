import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** The memory of an idle process, in KiB; its peak is counted from now on. Needs /proc (Linux). */
export async function idleMemory(pid: number): Promise<number> {
  await pause(2_000)
  // 5 resets the high-water mark to the current resident size (proc(5)).
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return memoryOf(pid, 'VmRSS')
}

/** The most memory that a process has had since `idleMemory`, in KiB. */
export const peakMemory = (pid: number): Promise<number> => memoryOf(pid, 'VmHWM')

async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1])
}
