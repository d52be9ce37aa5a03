import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawCatalogueVersion } from '#contract/offer/catalogue.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Takes back a version that is still to come. */
export function WithdrawVersion({ version }: { version: number }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawCatalogueVersion, { version }),
    onSuccess: () => {
      setAsking(false)
      void toast({ title: `Version ${version} retirée` })
    },
    onSettled: () => invalidateTopics(client, ['catalogue']),
  })
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Retirer<span className="sr-only"> la version {version}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Retirer la version ${version}\u00A0?`}
        description="Elle n’entrera pas en vigueur. Elle reste lisible dans la liste."
        confirmLabel="Retirer"
        busy={withdrawing.isPending}
        error={withdrawing.error ? errorSentence(withdrawing.error, pricingRefusals) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdrawing.mutate()}
      />
    </>
  )
}
