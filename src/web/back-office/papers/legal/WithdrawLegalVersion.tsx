import { withdrawLegalVersion, type LegalVersionSummary } from '#contract/papers/legal-office.ts'
import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import { WithdrawVersion } from '#web/back-office/core/versions/WithdrawVersion.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { legalRefusals, toReaders } from '#web/copy/legal-office.ts'

type Props = { readonly subject: LegalSubject; readonly version: LegalVersionSummary }

export function WithdrawLegalVersion({ subject, version: { number, announcedTo } }: Props) {
  const withdrawing = useAction(withdrawLegalVersion, {
    done: `Version ${number} retirée`,
    refusals: legalRefusals,
  })
  return (
    <WithdrawVersion
      number={number}
      {...(announcedTo === null
        ? {}
        : {
            afterwards: `Elle a été annoncée ${toReaders[announcedTo]}\u00A0: écrivez-leur qu’elle n’aura pas lieu.`,
          })}
      action={withdrawing}
      input={{ subject, version: number }}
    />
  )
}
