import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether the verifier of Debian's poppler-utils is here; where it is not, tests say so in a line and leave it out. */
export const pdfsigIsHere: Promise<boolean> = run('pdfsig', ['-v']).then(
  () => true,
  () => {
    console.log('pdfsig is not installed (poppler-utils): no independent verifier looks at seals')
    return false
  },
)

/** What pdfsig says of the signatures of a PDF; whether the certificate is trusted is not checked. */
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
