/** A subscriber to changes of a subject: a calendar, a drive. */
export interface Listener {
  id: string
  /** By which the vendor knows what has changed. */
  subject: string
  address: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Controls with which tests disturb the notifications of a pretend vendor. */
export interface NoticeKnobs {
  /** From now on notifications are held back, until they are let go. */
  hold(): void
  /** Sends those that were held back, newest first. */
  letGo(): void
  /** The next `count` notifications are lost. */
  lose(count: number): void
  /** From now on each is sent this many times. */
  repeat(times: number): void
  /** Resolves once everything that was sent has been answered. */
  settled(): Promise<void>
  /** Statuses with which notifications were answered. */
  answers: number[]
  /** Moves the vendor's clock forward. */
  putClockOn(ms: number): void
  /** All channels are removed, and no subscriber is notified. */
  forgetChannels(): void
  channels(): Listener[]
}

/**
 * The changes of an account's calendars or files in order, and the subscribers that are notified of them by real
 * requests.
 * @param request makes the request of one notification for a live channel; `number` increases with each
 */
export function pretendNotices<Channel extends Listener>(
  request: (channel: Channel, number: number) => { headers: Record<string, string>; body?: string },
) {
  const channels = new Map<string, Channel>()
  const under = new Set<Promise<void>>()
  const answers: number[] = []
  let log: Array<{ subject: string; id: string }> = []
  let first = 1
  let held: Array<() => void> | null = null
  let [toLose, times, number, ahead] = [0, 1, 1, 0]

  const now = () => Date.now() + ahead

  function send(channel: Channel, init: { headers: Record<string, string>; body?: string }): void {
    const sent = fetch(channel.address, { method: 'POST', ...init }).then(
      async response => {
        answers.push(response.status)
        await response.body?.cancel()
      },
      () => void answers.push(0),
    )
    under.add(sent)
    void sent.finally(() => under.delete(sent))
  }

  const knobs: NoticeKnobs = {
    answers,
    hold() {
      held ??= []
    },
    letGo() {
      const waiting = held ?? []
      held = null
      for (const go of waiting.reverse()) go()
    },
    lose(count) {
      toLose = count
    },
    repeat(count) {
      times = count
    },
    putClockOn(ms) {
      ahead += ms
    },
    async settled() {
      while (under.size > 0) await Promise.all(under)
    },
    forgetChannels: () => channels.clear(),
    channels: () => [...channels.values()],
  }

  return {
    ...{ knobs, channels, send, now },
    position: () => first + log.length,
    forget() {
      first += log.length + 1
      log = []
    },
    /** What has changed in a subject since a position, each event once; null when the position is no longer known. */
    since(subject: string, from: number): string[] | null {
      if (!Number.isInteger(from) || from < first) return null
      const changed = log.slice(from - first).filter(one => one.subject === subject)
      return [...new Set(changed.map(({ id }) => id))]
    },
    noted(subject: string, id: string): void {
      log.push({ subject, id })
      for (const channel of channels.values()) {
        if (channel.subject !== subject || channel.expiresAt < now()) continue
        const init = request(channel, ++number)
        if (toLose > 0) {
          toLose--
          continue
        }
        const go = () => {
          for (let n = 0; n < times; n++) send(channel, init)
        }
        if (held) held.push(go)
        else go()
      }
    },
  }
}
