import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chanceOf } from './chance'
import { type Fleet, type FleetOptions, startFleet, untilAnswering } from './fleet'
import {
  type ChaosDatabase,
  foundOffices,
  type Office,
  type ServiceEnv,
  serviceEnv,
  startChaosDatabase,
} from './office'
import { type ChaosReceiver, startChaosReceiver } from './receiver'

export interface Stage {
  dataDir: string
  database: ChaosDatabase
  receiver: ChaosReceiver
  env: ServiceEnv
  offices: Office[]
  /** Starts processes, by default without kills; stops those started before. */
  start(
    webs: number,
    workers: number,
    kills?: Pick<FleetOptions, 'kills' | 'livesMs' | 'chance' | 'cron'>,
  ): Promise<Fleet>
}

interface StageOptions {
  companies: number
  /** Behaviour of the receiver for company n. */
  pathOf: (n: number) => string
  more?: Record<string, string>
}

const harmless = { kills: 0, livesMs: 0, chance: chanceOf(1), cron: false }

/** A scenario's own database, receiver and companies, removed again whatever `play` does. */
export async function onStage<T>(
  { companies, pathOf, more = {} }: StageOptions,
  play: (stage: Stage) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-chaos-'))
  const receiver = await startChaosReceiver()
  const database = await startChaosDatabase(dataDir)
  let fleet: Fleet | undefined
  try {
    const trusted = path.join(dataDir, 'trusted-ca.pem')
    await writeFile(trusted, receiver.ca)
    const env = serviceEnv(database, dataDir, { NODE_EXTRA_CA_CERTS: trusted, ...more })
    const offices = await foundOffices(env, receiver.url, companies, pathOf)
    const start: Stage['start'] = async (webs, workers, kills = harmless) => {
      await fleet?.stop()
      fleet = await startFleet({ env, webs, workers, dataDir, ...kills })
      await untilAnswering(fleet.webs)
      return fleet
    }
    return await play({ dataDir, database, receiver, env, offices, start })
  } finally {
    await fleet?.stop()
    await database.stop()
    receiver.stop()
    if (process.env.CHAOS_KEEP) console.log(`kept: ${dataDir}`)
    else await rm(dataDir, { recursive: true, force: true })
  }
}
