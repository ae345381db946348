import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether the verifier of Debian's poppler-utils is installed; where it is not, tests print a line and skip it. */
export const pdfsigIsHere: Promise<boolean> = run('pdfsig', ['-v']).then(
  () => true,
  () => {
    console.log('pdfsig is not installed (poppler-utils): no independent verifier looks at seals')
    return false
  },
)

/** What pdfsig reports about the signatures of a PDF; trust in the certificate is not checked. */
export async function pdfsig(pdf: Uint8Array): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'gewerk-pdfsig-'))
  try {
    const file = path.join(dir, 'signed.pdf')
    await writeFile(file, pdf)
    const { stdout } = await run('pdfsig', ['-nocert', file]).catch((error: { stdout?: string }) => ({
      stdout: error.stdout ?? '',
    }))
    return stdout
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
