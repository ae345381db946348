import type { PaperFormat } from './format'
import { PaperFrame } from './layout'
import type { PaperProof } from './model'
import type { PaperTexts } from './texts'

interface ProofProps {
  proof: PaperProof
  texts: PaperTexts
  format: PaperFormat
}

/** Who signed what, when and how, the drawn signature, and the chain of events. */
export function ProofPaper({ proof, texts, format }: ProofProps) {
  const { proof: proofTexts } = texts
  const rows: [label: string, value: string | null][] = [
    [proofTexts.document, proof.document],
    [proofTexts.terms, proof.terms],
    [proofTexts.signer, proof.signer],
    [proofTexts.email, proof.email],
    [proofTexts.signedAt, format.instant(proof.signedAt)],
    [proofTexts.deviceAt, proof.deviceAt && format.instant(proof.deviceAt)],
    [proofTexts.how, `${proofTexts.modes[proof.mode]}; ${proof.drawn ? proofTexts.way.drawn : proofTexts.way.typed}`],
    [proofTexts.network, proof.address],
    [proofTexts.agent, proof.agent],
    [proofTexts.content, proof.contentSha256],
    [proofTexts.paper, proof.paperSha256],
  ]
  // A hash is printed in one line.
  const hashes = new Set([proofTexts.content, proofTexts.paper])
  return (
    <PaperFrame
      paper={proof}
      texts={texts}
      label={proofTexts.title}
      numberLabel={proof.number}
      facts={[[texts.date, format.day(proof.day)]]}
      after={<p className="footnote">{proofTexts.note}</p>}
    >
      <div className="proof-signature">
        {proof.drawn ? (
          <svg viewBox="0 0 1000 400" role="img" aria-label={proofTexts.signature}>
            <path
              d={proof.drawn}
              fill="none"
              stroke="#16181d"
              strokeWidth="7"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        ) : (
          <div className="typed">{proof.signer}</div>
        )}
        <div className="caption">{`${proof.signer}, ${format.instant(proof.signedAt)}`}</div>
      </div>
      <table className="lines">
        <tbody>
          {rows.map(([label, value]) =>
            value ? (
              <tr key={label}>
                <td style={{ width: '46mm' }}>{label}</td>
                <td className={hashes.has(label) ? 'proof-hash' : 'item'}>{value}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
      <h2 className="block-title">{proofTexts.events}</h2>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{proofTexts.events}</th>
            <th scope="col">{proofTexts.hash}</th>
          </tr>
        </thead>
        <tbody>
          {proof.events.map(({ type, at, hash }) => (
            <tr key={hash}>
              <td className="figures" style={{ width: '34mm' }}>
                {format.instant(at)}
              </td>
              <td style={{ width: '34mm' }}>{proofTexts.types[type]}</td>
              <td className="proof-hash">{hash}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PaperFrame>
  )
}
