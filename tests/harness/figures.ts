import type { Reporter, TestModule } from 'vitest/node'

/** At the end of a run: the ten files that took longest, and how many cases the simulations made. */
export default class Figures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const timed = modules.map(module => ({
      ms: module.diagnostic().duration + module.diagnostic().collectDuration,
      name: module.relativeModuleId,
    }))
    const slowest = timed.sort((a, b) => b.ms - a.ms).slice(0, 10)
    const cases = modules.reduce((sum, module) => sum + (module.meta().cases ?? 0), 0)
    console.log(
      ['Slowest files', ...slowest.map(({ ms, name }) => `  ${(ms / 1000).toFixed(1)} s  ${name}`)].join(
        '\n',
      ),
    )
    console.log(`Generated cases ${cases}\n`)
  }
}
