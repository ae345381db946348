import type { Reporter, TestModule } from 'vitest/node'

/**
 * At the end of a run: what failed of a file as a whole (a browser's complaints, for one, which stand far above by then),
 * the ten files that took longest, and how many cases the simulations made.
 */
export default class Figures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const { message } of module.errors()) console.log(`${module.relativeModuleId}: ${message.slice(0, 1_500)}\n`)
    }
    const timed = modules.map(module => ({
      ms: module.diagnostic().duration + module.diagnostic().collectDuration,
      name: module.relativeModuleId,
    }))
    const slowest = timed.sort((a, b) => b.ms - a.ms).slice(0, 10)
    const cases = modules.reduce((sum, module) => sum + (module.meta().cases ?? 0), 0)
    console.log(
      ['Slowest files', ...slowest.map(({ ms, name }) => `  ${(ms / 1000).toFixed(1)} s  ${name}`)].join('\n'),
    )
    console.log(`Generated cases ${cases}\n`)
  }
}
