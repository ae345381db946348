import { cpus, totalmem } from 'node:os'
import { benchClaim } from './claim'
import { benchInbound } from './inbound'
import { benchLists } from './lists'
import { benchPages } from './pages'
import { benchPdf } from './pdf'
import { benchStall } from './stall'

// npm run bench -- lists [--rows=1000000], -- inbound [--mib=2048], -- claim [--rounds=100], -- pages [--rounds=20], -- pdf [--documents=200], -- stall [--only=page]: measures, prints a table and the ratio to a named baseline of the same run.

type Bench = (options: Map<string, string>) => Promise<void>
const benches: Record<string, Bench> = {
  claim: options => benchClaim({ rounds: Number(options.get('rounds') ?? 100) }),
  inbound: async options =>
    void (await benchInbound({ bytes: Number(options.get('mib') ?? 2048) * 2 ** 20 })),
  lists: options => benchLists({ rows: Number(options.get('rows') ?? 1_000_000) }),
  pages: options => benchPages({ rounds: Number(options.get('rounds') ?? 20) }),
  pdf: options => benchPdf({ documents: Number(options.get('documents') ?? 200) }),
  stall: options => benchStall(options.get('only')),
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
