import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmVatVersion, type VatVersionView } from '#contract/offer/vat.ts'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { formatCivilDay } from '#web/copy/civil-day.ts'
import { vatSentence } from '#web/copy/vat.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Says, under one's name, that the table is right. */
export function ConfirmVat({ version }: { version: VatVersionView }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { withProof, proofDialog } = useProof()
  const { version: number, revision, effectiveFrom } = version
  const confirming = useMutation({
    mutationFn: () => withProof(() => call(confirmVatVersion, { version: number, revision })),
    onSuccess: () => {
      setAsking(false)
      void toast({ title: 'Table de TVA confirmée' })
    },
    onSettled: async () => {
      await invalidateTopics(client, ['vat', 'settings'])
    },
  })
  const { error } = confirming
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        Confirmer<span className="sr-only"> la table {number}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Confirmer cette table de TVA&nbsp;?"
        description={`Vous dites, à votre nom, qu’elle a été vérifiée par un professionnel. Elle vaut à partir du ${formatCivilDay(effectiveFrom)} et ne changera plus\u00A0: une autre table la remplacera.`}
        confirmLabel="Confirmer la table"
        busy={confirming.isPending}
        error={error && !(error instanceof ProofGivenUp) ? vatSentence(error) : undefined}
        onCancel={() => {
          setAsking(false)
          confirming.reset()
        }}
        onConfirm={() => confirming.mutate()}
      >
        {proofDialog}
      </ConfirmDialog>
    </>
  )
}
