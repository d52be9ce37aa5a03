import { withdrawVatVersion, type VatVersionView } from '#contract/offer/vat.ts'
import { call } from '#web/api/call.ts'
import { WithdrawVersion } from '#web/back-office/core/versions/WithdrawVersion.tsx'
import { vatSentence } from '#web/copy/vat.ts'

export const WithdrawVat = ({ version: { version, revision } }: { version: VatVersionView }) => (
  <WithdrawVersion
    noun="table"
    number={version}
    consequence="Elle ne vaudra jamais. Elle reste lisible dans la liste, et son jour est libre de nouveau."
    withdraw={() => call(withdrawVatVersion, { version, revision })}
    topic="vat"
    sentenceOf={vatSentence}
  />
)
