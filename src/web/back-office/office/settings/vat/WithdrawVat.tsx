import { withdrawVatVersion, type VatVersionView } from '#contract/offer/vat.ts'
import { WithdrawVersion } from '#web/back-office/core/versions/WithdrawVersion.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { vatSentence } from '#web/copy/vat.ts'

export function WithdrawVat({ version: { version, revision } }: { version: VatVersionView }) {
  const withdrawing = useAction(withdrawVatVersion, {
    done: `Table ${version} retirée`,
    refusals: vatSentence,
  })
  return (
    <WithdrawVersion
      noun="table"
      number={version}
      consequence="Elle ne vaudra jamais. Elle reste lisible dans la liste, et son jour est libre de nouveau."
      action={withdrawing}
      input={{ version, revision }}
    />
  )
}
