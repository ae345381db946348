import type { Turn } from './in-turn'

/** Fetches a file and hands it to the browser to keep. A refusal says so in the service's own words. */
export async function saveFile(url: string, name: string): Promise<Turn> {
  const response = await fetch(url)
  if (!response.ok) {
    const { message } = (await response.json()) as { message: string }
    return { outcome: response.status >= 500 || response.status === 401 ? 'ends' : 'refused', message }
  }
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return { outcome: 'done' }
}
