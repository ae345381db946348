// Calculated with big integers and not by ipaddr.js, whose results are under test.

/** First, middle and last address of a range. */
export function edgesOf(range: string): string[] {
  const [network = '', bits = ''] = range.split('/')
  const width = network.includes(':') ? 128 : 32
  const first = width === 32 ? numberOf4(network) : numberOf6(network)
  const last = first + (1n << BigInt(width - Number(bits))) - 1n
  const write = width === 32 ? text4 : text6
  return [...new Set([first, (first + last) / 2n, last])].map(write)
}

const join = (parts: number[], bits: bigint): bigint =>
  parts.reduce((number, part) => (number << bits) + BigInt(part), 0n)

const split = (number: bigint, count: number, bits: bigint): number[] =>
  Array.from({ length: count }, (_, at) => Number((number >> (BigInt(count - 1 - at) * bits)) & ((1n << bits) - 1n)))

const numberOf4 = (text: string): bigint => join(text.split('.').map(Number), 8n)
const text4 = (number: bigint): string => split(number, 4, 8n).join('.')

function numberOf6(text: string): bigint {
  const [head = '', tail = ''] = text.split('::').map(part => part.split(':').filter(Boolean))
  const missing = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return join(
    [...head, ...missing, ...tail].map(part => Number.parseInt(part, 16)),
    16n,
  )
}

const text6 = (number: bigint): string =>
  split(number, 8, 16n)
    .map(part => part.toString(16))
    .join(':')
