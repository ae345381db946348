/** What is known of the channel that a vendor has refused, as its row has it. */
export interface ChannelRefusals {
  /** How often in a row. */
  channelRefusals: number
  /** Address for which it was refused last. */
  refusedAddress: string | null
  /** When the vendor is asked again; null = with the next run. */
  channelRetryAt: Date | null
}

/** Nothing was refused, or what has changed since may help: the next run asks. */
export const noRefusals = { channelRefusals: 0, refusedAddress: null, channelRetryAt: null } satisfies ChannelRefusals

const minuteMs = 60_000
/** The pause after each refusal in a row; the last one after all further ones. */
const pausesMs = [5 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs, 24 * 60 * minuteMs] as const

interface Ask {
  address: string
  now: Date
}

/** Whether the vendor is not to be asked for a channel yet. Another address is no longer what it has refused. */
export const isPaused = ({ refusedAddress, channelRetryAt }: ChannelRefusals, { address, now }: Ask): boolean =>
  channelRetryAt !== null && refusedAddress === address && now < channelRetryAt

/** What is kept once the vendor has refused a channel again: each pause is longer than the one before, to a day. */
export function refusedAgain(known: ChannelRefusals, { address, now }: Ask): ChannelRefusals {
  const before = known.refusedAddress === address ? known.channelRefusals : 0
  const pauseMs = pausesMs[before] ?? pausesMs[pausesMs.length - 1] ?? 0
  return {
    channelRefusals: before + 1,
    refusedAddress: address,
    channelRetryAt: new Date(now.getTime() + pauseMs),
  }
}
