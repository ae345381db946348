import { cpus, totalmem } from 'node:os'
import { benchAssistant } from './assistant'
import { benchBoard } from './board'
import { benchClaim } from './claim'
import { benchCrowd } from './crowd'
import { benchGrowth } from './growth'
import { benchInbound } from './inbound'
import { benchLists } from './lists'
import { benchMessaging } from './messaging'
import { benchNameOrder } from './name-order'
import { benchPages } from './pages'
import { benchPagesServer } from './pages-server'
import { benchPdf } from './pdf'
import { benchPrinting } from './printing'
import { benchRealtime } from './realtime'
import { benchStall } from './stall'
import { benchStorage } from './storage'
import { benchSync } from './sync'
import { benchWeek } from './week'

// `npm run bench -- NAME` measures, prints a table, and the ratio to a named baseline of the same run or the goal:
// - assistant [--rounds=20]
// - board [--rounds=10]
// - claim [--rounds=100]
// - crowd [--lines=1000] [--at=12]
// - growth [--rows=300000] [--only=invoices] [--rounds=9]
// - inbound [--mib=2048]
// - lists [--rows=1000000]
// - messaging [--messages=2000] [--rate=200] [--kills=5]
// - names [--rows=300000] [--rounds=40]
// - pages [--rounds=20] [--only=customer]
// - pages --server [--rounds=10] [--only=list] [--profile=folder]
// - pdf [--documents=200]
// - printing [--lines=1000] [--at=8]
// - realtime [--listeners=10000] [--rounds=40]
// - stall [--only=page]
// - storage [--mib=2048] [--folders=10000] [--files=100000]
// - sync [--people=200] [--events=50000] [--changes=200] [--rate=1] [--notifications=100000] [--days=8]
// - week [--entries=1000000] [--rounds=40]

type Bench = (options: Map<string, string>) => Promise<void>
const benches: Record<string, Bench> = {
  assistant: options => benchAssistant({ rounds: Number(options.get('rounds') ?? 20) }),
  board: options => benchBoard({ rounds: Number(options.get('rounds') ?? 10) }),
  claim: options => benchClaim({ rounds: Number(options.get('rounds') ?? 100) }),
  crowd: options => benchCrowd({ lines: Number(options.get('lines') ?? 1000), at: Number(options.get('at') ?? 12) }),
  growth: options =>
    benchGrowth({
      rows: Number(options.get('rows') ?? 300_000),
      rounds: Number(options.get('rounds') ?? 9),
      ...(options.has('only') && { only: options.get('only') ?? '' }),
    }),
  inbound: async options => void (await benchInbound({ bytes: Number(options.get('mib') ?? 2048) * 2 ** 20 })),
  lists: options => benchLists({ rows: Number(options.get('rows') ?? 1_000_000) }),
  messaging: options =>
    benchMessaging({
      messages: Number(options.get('messages') ?? 2_000),
      rate: Number(options.get('rate') ?? 200),
      kills: Number(options.get('kills') ?? 5),
    }),
  names: options =>
    benchNameOrder({ rows: Number(options.get('rows') ?? 300_000), rounds: Number(options.get('rounds') ?? 40) }),
  pages: options =>
    options.has('server')
      ? benchPagesServer({
          rounds: Number(options.get('rounds') ?? 10),
          ...(options.has('only') && { only: options.get('only') ?? '' }),
          ...(options.has('profile') && { profile: options.get('profile') ?? '.' }),
        })
      : benchPages({
          rounds: Number(options.get('rounds') ?? 20),
          ...(options.has('only') && { only: options.get('only') ?? '' }),
        }),
  pdf: options => benchPdf({ documents: Number(options.get('documents') ?? 200) }),
  printing: options =>
    benchPrinting({ lines: Number(options.get('lines') ?? 1000), at: Number(options.get('at') ?? 8) }),
  realtime: options =>
    benchRealtime({
      listeners: Number(options.get('listeners') ?? 10_000),
      rounds: Number(options.get('rounds') ?? 40),
    }),
  stall: options => benchStall(options.get('only')),
  storage: options =>
    benchStorage({
      bytes: Number(options.get('mib') ?? 2048) * 2 ** 20,
      folders: Number(options.get('folders') ?? 10_000),
      files: Number(options.get('files') ?? 100_000),
    }),
  sync: options =>
    benchSync({
      people: Number(options.get('people') ?? 200),
      events: Number(options.get('events') ?? 50_000),
      changes: Number(options.get('changes') ?? 200),
      rate: Number(options.get('rate') ?? 1),
      notifications: Number(options.get('notifications') ?? 100_000),
      days: Number(options.get('days') ?? 8),
    }),
  week: options =>
    benchWeek({ entries: Number(options.get('entries') ?? 1_000_000), rounds: Number(options.get('rounds') ?? 40) }),
}

const [name = '', ...rest] = process.argv.slice(2)
const options = new Map(rest.map(option => option.replace(/^--/, '').split('=', 2) as [string, string]))
const bench = benches[name]
if (!bench) {
  console.error(`npm run bench -- <${Object.keys(benches).join(' | ')}>`)
  process.exit(1)
}
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
)
await bench(options)
// The shared PDF engine of test apps, which none of them stops, would keep the process alive.
process.exit()
