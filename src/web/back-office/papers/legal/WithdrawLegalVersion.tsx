import { withdrawLegalVersion, type LegalVersionSummary } from '#contract/papers/legal-office.ts'
import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import { call } from '#web/api/call.ts'
import { WithdrawVersion } from '#web/back-office/core/versions/WithdrawVersion.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { legalRefusals, toReaders } from '#web/copy/legal-office.ts'

type Props = { readonly subject: LegalSubject; readonly version: LegalVersionSummary }

export const WithdrawLegalVersion = ({ subject, version: { number, announcedTo } }: Props) => (
  <WithdrawVersion
    number={number}
    {...(announcedTo === null
      ? {}
      : {
          afterwards: `Elle a été annoncée ${toReaders[announcedTo]}\u00A0: écrivez-leur qu’elle n’aura pas lieu.`,
        })}
    withdraw={() => call(withdrawLegalVersion, { subject, version: number })}
    topic="legal"
    sentenceOf={(error) => errorSentence(error, legalRefusals)}
  />
)
