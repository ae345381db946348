import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { QpdfInstance } from '@neslinesli93/qpdf-wasm'

const require = createRequire(import.meta.url)

type Qpdf = QpdfInstance & {
  FS: {
    writeFile(path: string, bytes: Uint8Array): void
    init(input: null, output: (code: number) => void, error: (code: number) => void): void
  }
}
/** The options that the package's own types leave out. */
type Start = (options: { wasmBinary: Buffer; noInitialRun: true; preRun: ((module: Qpdf) => void)[] }) => Promise<Qpdf>

/**
 * `qpdf --check` of a PDF: 0 when syntax, cross references and every stream are sound, 2 for errors, 3 for warnings.
 */
export async function qpdfCheck(pdf: Uint8Array): Promise<number> {
  const { default: start } = (await import('@neslinesli93/qpdf-wasm')) as unknown as { default: Start }
  const wasmBinary = readFileSync(require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'))
  const silent = (module: Qpdf) =>
    module.FS.init(
      null,
      () => {},
      () => {},
    )
  const qpdf = await start({ wasmBinary, noInitialRun: true, preRun: [silent] })
  qpdf.FS.writeFile('/in.pdf', pdf)
  return qpdf.callMain(['--check', '/in.pdf'])
}
