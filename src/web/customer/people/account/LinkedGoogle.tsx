import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unlinkGoogle } from '#contract/people/google.ts'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { GoogleMark } from '#web/chrome/google/GoogleMark.tsx'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { unlinkRefusals } from '#web/copy/google.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

/** Which account at Google opens this one, since when, and the way to end it. */
export function LinkedGoogle({
  linked,
  isOnlyWayIn,
}: {
  linked: { readonly email: string; readonly since: string }
  isOnlyWayIn: boolean
}) {
  const [isAsking, setIsAsking] = useState(false)
  const { unlink, proofDialog } = useUnlink()
  const failure = unlink.error instanceof ProofGivenUp ? null : unlink.error
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-3">
          <GoogleMark />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{linked.email}</span>
            <span className="block text-sm text-ink-soft">
              Relié depuis le {formatDay(linked.since)}
            </span>
          </span>
        </p>
        <Button
          variant="secondary"
          busy={unlink.isPending}
          disabledReason={isOnlyWayIn ? unlinkRefusals['only-way-in'] : undefined}
          onClick={() => {
            setIsAsking(true)
          }}
        >
          Détacher
        </Button>
      </div>
      {failure && <Notice kind="error">{errorSentence(failure, unlinkRefusals)}</Notice>}
      <ConfirmDialog
        open={isAsking}
        danger
        title="Détacher ce compte Google&nbsp;?"
        description="Il n’ouvrira plus votre compte, et vos autres appareils seront déconnectés. Vous pourrez le relier de nouveau."
        confirmLabel="Détacher"
        onCancel={() => {
          setIsAsking(false)
        }}
        onConfirm={() => {
          setIsAsking(false)
          unlink.mutate()
        }}
      />
      {proofDialog}
    </div>
  )
}

function useUnlink() {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const unlink = useMutation({
    mutationFn: () => withProof(() => call(unlinkGoogle, {})),
    onSuccess: () => toast({ title: 'Compte Google détaché' }),
    // The other devices went with it.
    onSettled: () => client.invalidateQueries(),
  })
  return { unlink, proofDialog }
}
